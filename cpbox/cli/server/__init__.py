"""The server of ``cpbox serve``: a page, and the same as an API.

`app` has the routes, `guard` says who may ask, `bodies` what a request may hold and
`strict` how it is read; `jobs` has the processes that answer. What these do stands in
`calls`, which are those of Python, and in `page_calls`, for the page. FastAPI describes
all of it, and `docs` is the page that shows that.
"""
