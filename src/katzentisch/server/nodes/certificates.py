"""The certificate that a node shows to others: itself and nothing else of the file that it is in."""

from __future__ import annotations

import re
import ssl

_BLOCK = re.compile(r"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


def own_certificate(pem: str) -> str:
    """The first certificate of a file, which is the node's own; `ValueError` if there is none.

    Those behind it have signed it, and a private key may stand beside it: others are to be told neither.
    """
    found = _BLOCK.search(pem)
    if found is None:
        raise ValueError("no certificate")
    return ssl.DER_cert_to_PEM_cert(ssl.PEM_cert_to_DER_cert(found[0]))


def only_this(certificate: str) -> ssl.SSLContext:
    """Trusts this very certificate, which the directory knows: its name does not matter, nor who has signed it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=own_certificate(certificate))
    return context


def is_this(certificate: str, shown: bytes | None) -> bool:
    """Is it what was shown? Trusting it means to trust what it has signed as well."""
    return shown == ssl.PEM_cert_to_DER_cert(own_certificate(certificate))
