-- Methods of recovery beside the automatic one, and imported keys. Of roots that are here already the parameters are none.
ALTER TABLE roots
  ADD COLUMN recovery_params jsonb NOT NULL DEFAULT '{}',
  ALTER COLUMN sealed_recovery_key DROP NOT NULL;
COMMENT ON COLUMN roots.recovery_params IS 'what the additional data of encrypted_recovery_share names beside the method';
COMMENT ON COLUMN roots.sealed_recovery_key IS 'of automatic recovery alone';

-- How published clients call each method, in webhooks.
CREATE FUNCTION recovery_type(method text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE method
    WHEN 'privy' THEN 'privy_generated_recovery_key'
    WHEN 'user-passcode' THEN 'user_passcode_derived_recovery_key'
    WHEN 'google-drive' THEN 'google_drive_recovery_secret'
    WHEN 'icloud' THEN 'icloud_recovery_secret'
    ELSE 'recovery_encryption_key'
  END
$$;
