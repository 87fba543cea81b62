"""What keeps a table going without people: dealing, time-outs, and bots that think in processes of their own."""
