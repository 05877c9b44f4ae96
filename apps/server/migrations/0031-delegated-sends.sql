-- Sends of wallets that users have delegated.
ALTER TABLE transactions ADD COLUMN delegation text;
COMMENT ON COLUMN transactions.delegation IS 'the grant that it was signed by; once that is gone it is brought to no node any more';
