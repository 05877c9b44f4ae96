-- The operator's order that the signer go on with what is here, after its memory of server wallets was restored from an old
-- backup, until the signer has it.
CREATE TABLE restored_state_order (
  one         boolean PRIMARY KEY DEFAULT true CHECK (one),
  signed      json NOT NULL,
  ordered_at  timestamptz NOT NULL
);
