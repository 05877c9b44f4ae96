-- Sends of wallets that users have delegated, and grants that the signer has still to forget.
ALTER TABLE transactions ADD COLUMN delegation text;
COMMENT ON COLUMN transactions.delegation IS 'the grant that it was signed by; once that is gone it is brought to no node any more';

-- A user's row is there before their grants are gone, and until the signer has said that it forgot them; a consent's from
-- before the signer is asked to take it until it is kept. Rows outlive their user.
CREATE TABLE delegation_ends (
  app_id    text NOT NULL,
  user_id   text NOT NULL,
  grant_id  text NOT NULL,
  turn      uuid,
  due_at    timestamptz NOT NULL,
  PRIMARY KEY (user_id, grant_id)
);
CREATE INDEX delegation_ends_due ON delegation_ends (due_at);
COMMENT ON COLUMN delegation_ends.grant_id IS 'empty: all that the user has given';
COMMENT ON COLUMN delegation_ends.turn IS 'of the server that asks the signer just now; it is that server''s until due_at';
COMMENT ON COLUMN delegation_ends.due_at IS 'when the signer is to be asked';
