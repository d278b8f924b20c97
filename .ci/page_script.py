"""Print the scripts of the served page, put together as the browser gets them."""

from cpbox.show.page.served import FIRST_SCRIPT, served

if __name__ == "__main__":
    print(FIRST_SCRIPT, served()["/table.js"][1], sep="")
