-- Roots that the signer made for users who had not come yet.
ALTER TABLE roots ADD COLUMN pregenerated boolean NOT NULL DEFAULT false;
CREATE INDEX pregenerated_roots ON roots (app_id) WHERE pregenerated;
