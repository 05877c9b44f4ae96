-- Users whose last way in was moved to another user, for as long as a link can bring them back: out of the tables that
-- everything else reads, so that they are in no list, no count and in nobody's way. `rows` is the user with roots, wallets
-- and device keys, by table, as those had them.
CREATE TABLE kept_users (
  user_id     text PRIMARY KEY,
  app_id      text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  change      uuid NOT NULL UNIQUE,
  rows        jsonb NOT NULL,
  keep_until  timestamptz NOT NULL
);
CREATE INDEX kept_users_by_time ON kept_users (keep_until);
COMMENT ON COLUMN kept_users.change IS 'the change of accounts that took the last way in away';

ALTER TABLE account_changes
  DROP CONSTRAINT account_changes_user_id_fkey,
  ALTER COLUMN session_id DROP NOT NULL,
  ADD COLUMN other_user text,
  ADD COLUMN owed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account_changes.session_id IS 'null: a link that undid something else';
COMMENT ON COLUMN account_changes.other_user IS 'from whom the added account came, or to whom the removed one went';
COMMENT ON COLUMN account_changes.owed IS
  'it was undone, and the removed account was somebody else''s: the link that was sent to that account still fetches it';

-- Changes go with their user, whether that one is kept or not, and stay while the user goes from one to the other.
CREATE FUNCTION forget_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_user text := CASE WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'user_id' END;
BEGIN
  DELETE FROM account_changes c WHERE c.user_id = of_user
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = of_user)
    AND NOT EXISTS (SELECT 1 FROM kept_users k WHERE k.user_id = of_user);
  RETURN NULL;
END $$;
CREATE TRIGGER users_gone AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_changes();
CREATE TRIGGER kept_users_gone AFTER DELETE ON kept_users FOR EACH ROW EXECUTE FUNCTION forget_changes();

-- Whether whoever reads messages at an address is by that the owner of an account: its own address, or one that its
-- provider has confirmed.
CREATE FUNCTION account_reaches(account jsonb, channel text, address text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (account ->> 'type' = channel AND account ->> 'subject' = address)
    OR (channel = 'email' AND account ->> 'type' LIKE '%\_oauth' AND EXISTS (
      SELECT 1 FROM jsonb_array_elements_text(CASE WHEN jsonb_typeof(account -> 'data' -> 'listed') = 'array'
        THEN account -> 'data' -> 'listed' ELSE '[]' END) l (place) WHERE lower(l.place) = address))
$$;

-- Before an account leaves a user for another one: records it so that it can be undone, and tells the user. The link is
-- for whoever has the account; a channel of an account that was removed before gets the link that puts that one back,
-- which brings the user back, too. Returns whether anybody got a link.
CREATE FUNCTION announce_leave(
  change uuid, leaving linked_accounts, goes_to text, by_session uuid, kind text, detail jsonb, at timestamptz,
  wait interval
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_changes (id, app_id, user_id, session_id, removed, other_user, at, undo_until)
    VALUES (change, leaving.app_id, leaving.user_id, by_session, to_jsonb(leaving), goes_to, announce_leave.at,
      announce_leave.at + wait);
  PERFORM tell_user(leaving.app_id, leaving.user_id, announce_leave.kind,
    announce_leave.detail || jsonb_build_object('change', change), announce_leave.at);
  UPDATE notices n SET undo = (
      SELECT c.id FROM account_changes c
      WHERE c.user_id = leaving.user_id AND c.undone_at IS NULL AND c.undo_until > announce_leave.at
        AND account_reaches(c.removed, n.channel, n.address)
      ORDER BY c.at LIMIT 1)
    WHERE n.undo = change AND n.user_id = leaving.user_id
      AND NOT account_reaches(to_jsonb(leaving), n.channel, n.address);
  RETURN EXISTS (
    SELECT 1 FROM notices n WHERE n.user_id = leaving.user_id AND n.undo IS NOT NULL
      AND n.detail ->> 'change' = change::text);
END $$;

CREATE FUNCTION count_users(of_app text, more integer) RETURNS void LANGUAGE sql AS $$
  UPDATE apps SET user_count = greatest(user_count + more, 0)
  WHERE id = of_app AND settings ->> 'user_limit' IS NOT NULL
$$;

CREATE FUNCTION keep_user(of_user text, by_change uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO kept_users (user_id, app_id, change, rows, keep_until)
    SELECT u.id, u.app_id, c.id, jsonb_build_object(
      'users', jsonb_build_array(to_jsonb(u)),
      'roots', (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM roots r WHERE r.user_id = u.id),
      'wallets', (SELECT coalesce(jsonb_agg(to_jsonb(w)), '[]') FROM wallets w WHERE w.user_id = u.id),
      'frame_keys', (SELECT coalesce(jsonb_agg(to_jsonb(f)), '[]') FROM frame_keys f WHERE f.user_id = u.id),
      'agreed_keys', (SELECT coalesce(jsonb_agg(to_jsonb(a)), '[]') FROM agreed_keys a WHERE a.user_id = u.id)
    ), c.undo_until FROM users u JOIN account_changes c ON c.id = by_change WHERE u.id = of_user;
  DELETE FROM users u WHERE u.id = of_user;
END $$;

-- By the columns that the rows have: those that were added since take their defaults, and those that were dropped are left
-- out.
CREATE FUNCTION put_rows(into_table regclass, given jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text := (
    SELECT string_agg(quote_ident(a.attname), ', ') FROM jsonb_object_keys(given -> 0) k (name)
      JOIN pg_attribute a ON a.attrelid = into_table AND a.attname = k.name AND NOT a.attisdropped);
BEGIN
  IF columns IS NULL THEN RETURN; END IF;
  EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', into_table, columns)
    USING given;
END $$;

-- Brings a kept user back, without accounts. `absent`: none is kept. `blocked`: an address of its wallets was registered
-- again since, by whoever has the key; nothing is done then.
CREATE FUNCTION restore_user(of_user text, at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  kept kept_users;
BEGIN
  SELECT * INTO kept FROM kept_users k WHERE k.user_id = of_user AND k.keep_until > restore_user.at FOR UPDATE;
  IF NOT FOUND THEN RETURN 'absent'; END IF;
  IF EXISTS (SELECT 1 FROM roots r JOIN jsonb_to_recordset(kept.rows -> 'roots') AS k (address text)
      ON k.address = r.address WHERE r.app_id = kept.app_id)
    OR EXISTS (SELECT 1 FROM wallets w JOIN jsonb_to_recordset(kept.rows -> 'wallets') AS k (address text)
      ON k.address = w.address WHERE w.app_id = kept.app_id)
  THEN RETURN 'blocked'; END IF;
  PERFORM put_rows('users', kept.rows -> 'users');
  -- webhooks hear of a user who is there again, and not of wallets that were made now
  PERFORM set_config('latchkey.restoring', 'on', true);
  PERFORM put_rows('roots', kept.rows -> 'roots');
  PERFORM put_rows('wallets', kept.rows -> 'wallets');
  PERFORM set_config('latchkey.restoring', 'off', true);
  PERFORM put_rows('frame_keys', kept.rows -> 'frame_keys');
  PERFORM put_rows('agreed_keys', kept.rows -> 'agreed_keys');
  DELETE FROM kept_users k WHERE k.user_id = of_user;
  UPDATE account_changes c SET undone_at = restore_user.at, owed = true
    WHERE c.id = kept.change AND c.undone_at IS NULL;
  PERFORM count_users(kept.app_id, 1);
  INSERT INTO audit (app_id, user_id, action, detail, at) VALUES (kept.app_id, of_user, 'user restored',
    jsonb_build_object('change', kept.change), restore_user.at);
  RETURN 'back';
END $$;

-- An account as it was, whoever has it.
CREATE FUNCTION put_account(former linked_accounts) RETURNS void LANGUAGE sql AS $$
  INSERT INTO linked_accounts SELECT (former).*
  ON CONFLICT (app_id, type, subject) DO UPDATE SET user_id = excluded.user_id, data = excluded.data,
    first_verified_at = excluded.first_verified_at, latest_verified_at = excluded.latest_verified_at,
    language = excluded.language, new_until = excluded.new_until
$$;

-- Takes an account from another user who has it by now, for the one who had it before the change; `detail` is what the
-- other is told, whose sessions that came in by it end. Whoever is left with no way in and no session is kept, like the
-- user of a transfer, where somebody got a link; else that user stays, without a way in.
CREATE FUNCTION take_back(of_change uuid, detail jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  undone account_changes;
  former linked_accounts;
  held linked_accounts;
  taking uuid := gen_random_uuid();
  stays boolean;
  linked boolean;
BEGIN
  SELECT * INTO undone FROM account_changes c WHERE c.id = of_change;
  former := jsonb_populate_record(NULL::linked_accounts, undone.removed);
  UPDATE account_changes c SET owed = false
    WHERE c.user_id = former.user_id AND c.removed ->> 'type' = former.type AND c.removed ->> 'subject' = former.subject;
  SELECT * INTO held FROM linked_accounts l
    WHERE l.app_id = former.app_id AND l.type = former.type AND l.subject = former.subject
      AND l.user_id <> former.user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  stays := EXISTS (
    SELECT 1 FROM linked_accounts l
    WHERE l.user_id = held.user_id AND (l.type, l.subject) IS DISTINCT FROM (held.type, held.subject)
  ) OR EXISTS (
    SELECT 1 FROM sessions s WHERE s.user_id = held.user_id AND s.revoked_at IS NULL AND s.expires_at > take_back.at
      AND (s.login_type, s.login_subject) IS DISTINCT FROM (held.type, held.subject));
  linked := announce_leave(taking, held, former.user_id, NULL,
    CASE WHEN stays THEN 'account_removed' ELSE 'account_moved' END, take_back.detail, take_back.at,
    undone.undo_until - undone.at);
  UPDATE account_changes c SET undone_at = take_back.at
    WHERE c.user_id = held.user_id AND c.added_type = held.type AND c.added_subject = held.subject
      AND c.undone_at IS NULL;
  -- else what is undone could be done again by an offer that is left
  DELETE FROM attempts t WHERE t.app_id = held.app_id AND t.kind = 'transfer' AND t.user_id = held.user_id
    AND t.used_at IS NULL;
  INSERT INTO audit (app_id, user_id, action, detail, at)
    SELECT held.app_id, u.id, 'account taken back', jsonb_build_object('type', held.type, 'subject', held.subject,
      'from', held.user_id, 'to', former.user_id), take_back.at
    FROM unnest(ARRAY[held.user_id, former.user_id]) AS u (id);
  PERFORM put_account(former);
  WITH ended AS (
    UPDATE sessions s SET revoked_at = coalesce(s.revoked_at, take_back.at),
      revoked_for = coalesce(s.revoked_for, 'change undone')
    WHERE s.user_id = held.user_id AND s.login_type = held.type AND s.login_subject = held.subject
    RETURNING s.user_id, s.frame_key
  )
  DELETE FROM frame_keys k USING ended e
  WHERE k.user_id = e.user_id AND k.frame_key = e.frame_key AND (stays OR NOT linked) AND NOT EXISTS (
    SELECT 1 FROM agreed_keys a WHERE a.user_id = k.user_id AND a.frame_key = k.frame_key);
  UPDATE users u SET revision = u.revision + 1 WHERE u.id = held.user_id;
  IF linked AND NOT stays THEN
    PERFORM keep_user(held.user_id, taking);
    PERFORM count_users(held.app_id, -1);
  END IF;
END $$;

-- The other half of transfers that the receiving user undoes: whose account it was is there again, and has it.
CREATE FUNCTION give_back(of_changes uuid[], at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  left_by account_changes;
BEGIN
  FOR left_by IN
    SELECT f.* FROM account_changes t
      JOIN account_changes f ON f.user_id = t.other_user AND f.other_user = t.user_id AND f.at = t.at
        AND f.removed ->> 'type' = t.added_type AND f.removed ->> 'subject' = t.added_subject
      JOIN linked_accounts l ON l.app_id = t.app_id AND l.user_id = t.user_id AND l.type = t.added_type
        AND l.subject = t.added_subject
    WHERE t.id = ANY (of_changes)
  LOOP
    IF restore_user(left_by.user_id, give_back.at) = 'back' THEN
      PERFORM put_account(jsonb_populate_record(NULL::linked_accounts, left_by.removed));
      UPDATE account_changes c SET owed = false WHERE c.id = left_by.id;
      PERFORM tell_user(left_by.app_id, left_by.user_id, 'account_undone', '{}', give_back.at);
    END IF;
  END LOOP;
END $$;
