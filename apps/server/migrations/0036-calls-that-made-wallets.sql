-- A wallet says which call it was made by, so that who goes on with that call makes no second one.
ALTER TABLE server_wallets ADD COLUMN begun uuid;
CREATE UNIQUE INDEX server_wallets_by_call ON server_wallets (begun) WHERE begun IS NOT NULL;
COMMENT ON COLUMN server_wallets.begun IS 'of idempotent_calls; null where its call had no key';
