"""Print the scripts of the served page, put together as the browser gets them."""

from cpbox.show.page.served import served

if __name__ == "__main__":
    print(*(served()[f"/{name}.js"][1] for name in ("early", "table")), sep="")
