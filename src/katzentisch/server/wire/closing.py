"""The codes that sockets are closed with (RFC 6455, and IANA's list), and what they say here."""

from __future__ import annotations

#: Whoever closes has no more to say.
DONE = 1000
#: Never sent: it stands for a socket that is gone without a word.
LOST = 1006
BAD_TEXT = 1007
#: What was sent is not allowed, or nobody may come; a refusal says why.
POLICY = 1008
TOO_LARGE = 1009
INTERNAL = 1011
#: The server stops: the page comes back within a second, to another if there is one.
RESTART = 1012
#: Nothing is wrong with what was sent: the page comes back after a while.
TRY_AGAIN = 1013
