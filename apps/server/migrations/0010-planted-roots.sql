-- Who made a root, so that its user can put one aside that somebody else planted and has used: see
-- docs/decisions/custody.md. Of roots that are here already nobody knows it; they stay once they were used.
ALTER TABLE roots
  ADD COLUMN made_by text,
  ADD COLUMN maker_named boolean NOT NULL DEFAULT false,
  ADD COLUMN used_elsewhere boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN roots.made_by IS 'the frame key that it was registered with';
COMMENT ON COLUMN roots.maker_named IS
  'whether a login by an account that was not new has named that key itself, before or after';
COMMENT ON COLUMN roots.used_elsewhere IS 'whether its auth share was released to another key for use';

-- Of a session that its login has bound, by an account that was not new: the roots that its key made are its user's own.
CREATE FUNCTION remember_named_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('latchkey.restoring', true), '') <> 'on' AND by_old_account(NEW, NEW.auth_time) THEN
    UPDATE roots SET maker_named = true
      WHERE user_id = NEW.user_id AND made_by = NEW.frame_key AND NOT maker_named;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_opened_named AFTER INSERT ON sessions FOR EACH ROW
  WHEN (NEW.born_bound AND NEW.frame_key IS NOT NULL) EXECUTE FUNCTION remember_named_key();
