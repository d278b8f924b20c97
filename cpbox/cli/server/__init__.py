"""The server of ``cpbox serve``: a page, and the same as an API.

`app` has the routes, `guard` says who may ask, `jobs` has the processes that answer.
What these do stands in `calls`, which are those of Python, and in `desk`, for the page;
`options` reads what a command's options are called here.
"""
