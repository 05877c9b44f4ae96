-- Which account a session came in by; null where an older release opened it, by an account that is old by now.
ALTER TABLE sessions ADD COLUMN login_type text, ADD COLUMN login_subject text;

ALTER TABLE linked_accounts ADD COLUMN language text, ADD COLUMN new_until timestamptz;
COMMENT ON COLUMN linked_accounts.language IS 'of the last login by it';
COMMENT ON COLUMN linked_accounts.new_until IS
  'an added account opens no wallet on an unknown device until then; null: of the sign-up; infinity: nobody could be told';

-- What changed in who can come in: kept for as long as it can be undone, and what was removed is told until then.
CREATE TABLE account_changes (
  id             uuid PRIMARY KEY,
  app_id         text NOT NULL,
  user_id        text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id     uuid NOT NULL,
  added_type     text,
  added_subject  text,
  removed        jsonb,
  at             timestamptz NOT NULL,
  undo_until     timestamptz NOT NULL,
  undone_at      timestamptz
);
CREATE INDEX account_changes_by_user ON account_changes (user_id, undo_until);
CREATE INDEX account_changes_by_time ON account_changes (undo_until);
COMMENT ON COLUMN account_changes.removed IS 'the row of linked_accounts as it was';

-- What users are still to be told of; a row goes when it was sent or given up. The identifier is the one that stands in
-- linked_accounts; the token of the link that undoes a change is made when it is sent and kept nowhere.
CREATE TABLE notices (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id        text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  user_id       text NOT NULL,
  kind          text NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'phone')),
  address       text NOT NULL,
  language      text NOT NULL,
  detail        jsonb NOT NULL,
  undo          uuid,
  at            timestamptz NOT NULL,
  tries         integer NOT NULL DEFAULT 0,
  due_at        timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX notices_due ON notices (due_at);
COMMENT ON COLUMN notices.undo IS 'the change of accounts that a link in it undoes';

-- Frame keys of devices on which an account that is not new has let the user in.
CREATE TABLE agreed_keys (
  user_id    text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  frame_key  text NOT NULL,
  agreed_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, frame_key)
);
CREATE INDEX agreed_keys_by_time ON agreed_keys (agreed_at);
INSERT INTO agreed_keys
  SELECT user_id, frame_key, max(auth_time) FROM sessions WHERE frame_key IS NOT NULL GROUP BY user_id, frame_key;
INSERT INTO agreed_keys SELECT user_id, frame_key, first_seen FROM recovery_devices ON CONFLICT DO NOTHING;

-- Whether a session came in by an account that is not new. A guest's own credential is that of the sign-up, and gone
-- from the accounts once the guest is a user.
CREATE FUNCTION by_old_account(s sessions, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT s.login_type IS NULL OR s.login_type = 'guest' OR EXISTS (
    SELECT 1 FROM linked_accounts a
    WHERE a.app_id = s.app_id AND a.type = s.login_type AND a.subject = s.login_subject AND a.user_id = s.user_id
      AND (a.new_until IS NULL OR a.new_until <= by_old_account.at))
$$;

CREATE FUNCTION remember_agreed_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('latchkey.restoring', true), '') <> 'on' AND by_old_account(NEW, NEW.auth_time) THEN
    INSERT INTO agreed_keys VALUES (NEW.user_id, NEW.frame_key, NEW.auth_time)
      ON CONFLICT (user_id, frame_key) DO UPDATE SET agreed_at = excluded.agreed_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_opened_bound AFTER INSERT ON sessions FOR EACH ROW
  WHEN (NEW.frame_key IS NOT NULL) EXECUTE FUNCTION remember_agreed_key();
CREATE TRIGGER sessions_bound AFTER UPDATE OF frame_key ON sessions FOR EACH ROW
  WHEN (NEW.frame_key IS NOT NULL) EXECUTE FUNCTION remember_agreed_key();

-- Where a user is told of something: e-mail accounts, phones, and the addresses that social providers have confirmed,
-- those of accounts that were removed and may still be put back among them. In the language of that account's logins.
CREATE FUNCTION notice_channels(of_user text, at timestamptz)
RETURNS TABLE (channel text, address text, language text, is_old boolean) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
    WITH had AS (
      SELECT a.type, a.subject, a.data, a.language, a.new_until, a.first_verified_at
      FROM linked_accounts a WHERE a.user_id = of_user
      UNION ALL
      SELECT r.type, r.subject, r.data, r.language, r.new_until, r.first_verified_at
      FROM account_changes c CROSS JOIN LATERAL jsonb_populate_record(NULL::linked_accounts, c.removed) r
      WHERE c.user_id = of_user AND c.removed IS NOT NULL AND c.undone_at IS NULL
        AND c.undo_until > notice_channels.at
    ), reached AS (
      SELECT h.type AS by, h.subject AS place, h.* FROM had h WHERE h.type IN ('email', 'phone')
      UNION ALL
      SELECT 'email', lower(l.place), h.* FROM had h CROSS JOIN LATERAL jsonb_array_elements_text(
        CASE WHEN jsonb_typeof(h.data -> 'listed') = 'array' THEN h.data -> 'listed' ELSE '[]' END) l (place)
      WHERE h.type LIKE '%\_oauth' AND l.place LIKE '%@%'
    )
    SELECT r.by, r.place, coalesce(
        (array_agg(r.language ORDER BY r.first_verified_at) FILTER (WHERE r.language IS NOT NULL))[1],
        (SELECT h.language FROM had h WHERE h.language IS NOT NULL ORDER BY h.first_verified_at LIMIT 1),
        'en'),
      bool_or(r.new_until IS NULL OR r.new_until <= notice_channels.at)
    FROM reached r GROUP BY r.by, r.place;
END $$;

-- Writes into the caller's transaction what the user is to be told, one row for each channel, and the webhook's message.
-- Of one kind a user hears 10 times an hour, so that nobody can fill a mailbox; changes of accounts, whose number the
-- server bounds itself, are always told. Returns how many channels that are not new were there to be told.
CREATE FUNCTION tell_user(of_app text, of_user text, kind text, detail jsonb, at timestamptz) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  told integer := 0;
  channels integer;
BEGIN
  IF tell_user.kind = 'new_device' AND has_webhook(of_app, 'user.new_device') THEN
    PERFORM tell_webhooks(of_app, of_user, 'user.new_device', tell_user.detail);
  END IF;
  IF tell_user.kind NOT LIKE 'account\_%' THEN
    INSERT INTO send_windows AS w (key, count, ends_at)
      VALUES ('notice ' || of_user || ' ' || tell_user.kind, 1, tell_user.at + interval '1 hour')
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN w.ends_at <= tell_user.at THEN 1 ELSE w.count + 1 END,
        ends_at = CASE WHEN w.ends_at <= tell_user.at THEN excluded.ends_at ELSE w.ends_at END
      RETURNING w.count INTO told;
  END IF;
  WITH reached AS (
    SELECT * FROM notice_channels(of_user, tell_user.at)
  ), written AS (
    INSERT INTO notices (app_id, user_id, kind, channel, address, language, detail, undo, at, due_at)
    SELECT of_app, of_user, tell_user.kind, c.channel, c.address, c.language, tell_user.detail,
      CASE WHEN c.is_old THEN (tell_user.detail ->> 'change')::uuid END, tell_user.at, tell_user.at
    FROM reached c WHERE told <= 10
  )
  SELECT count(*) FROM reached c WHERE c.is_old INTO channels;
  RETURN channels;
END $$;

-- Before a change of a user's accounts, in its transaction: records it so that it can be undone, and tells every channel
-- that there is until then. Returns until when an added account is new; null when the accounts are not the ones that the
-- change was decided on.
CREATE FUNCTION announce_change(
  change uuid, of_app text, of_user text, seen_revision integer, by_session uuid,
  added_type text, added_subject text, removed_type text, removed_subject text,
  detail jsonb, at timestamptz, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb;
  old_channels integer;
BEGIN
  PERFORM 1 FROM users u WHERE u.id = of_user AND u.revision = seen_revision FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT to_jsonb(a) FROM linked_accounts a
    WHERE a.app_id = of_app AND a.user_id = of_user AND a.type = removed_type AND a.subject = removed_subject
    INTO gone;
  INSERT INTO account_changes (id, app_id, user_id, session_id, added_type, added_subject, removed, at, undo_until)
    VALUES (change, of_app, of_user, by_session, announce_change.added_type, announce_change.added_subject, gone,
      announce_change.at, announce_change.at + wait);
  old_channels := tell_user(of_app, of_user,
    CASE WHEN removed_type IS NULL THEN 'account_added' WHEN announce_change.added_type IS NULL THEN 'account_removed'
      ELSE 'account_replaced' END,
    announce_change.detail || jsonb_build_object('change', change), announce_change.at);
  RETURN CASE WHEN old_channels > 0 THEN announce_change.at + wait ELSE 'infinity' END;
END $$;

CREATE FUNCTION tell_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(NEW.app_id, NEW.user_id, TG_ARGV[0],
    jsonb_build_object('session', NEW.id, 'reason', NEW.revoked_for));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND has_webhook(NEW.app_id, 'user.session_revoked'))
  EXECUTE FUNCTION tell_of_end('user.session_revoked');
