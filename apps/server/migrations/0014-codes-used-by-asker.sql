-- Whether the client that asked for a code used it itself: only then may it ask again at once. That somebody else used it
-- is nothing that its answers may show; so a row goes by its client's own asking, too.
ALTER TABLE login_codes ADD COLUMN used_by_asker boolean NOT NULL DEFAULT false;
DROP INDEX login_codes_by_expiry;
CREATE INDEX login_codes_by_asking ON login_codes (asked_at);
