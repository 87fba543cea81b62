"""Plain HTTP: the routes, the page, errors, and the origins that may open a socket."""
