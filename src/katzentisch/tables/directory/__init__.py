"""Which node holds which table: in memory where one server has its file alone, in PostgreSQL where several share a database."""
