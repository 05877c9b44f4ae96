-- Applications and the keys that sign their tokens (private halves sealed, see docs/decisions/keys.md).
CREATE TABLE apps (
  id          text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{25}$'),
  settings    jsonb NOT NULL,
  user_count  bigint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);
COMMENT ON COLUMN apps.user_count IS 'kept only while the app has a user limit';

CREATE TABLE app_keys (
  app_id        text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  kid           text NOT NULL,
  public_spki   text NOT NULL,
  sealed        text NOT NULL,
  signer_grant  text NOT NULL,
  created_at    timestamptz NOT NULL,
  activates_at  timestamptz NOT NULL,
  retires_at    timestamptz,
  PRIMARY KEY (app_id, kid)
);

CREATE TABLE key_checks (
  purpose  text NOT NULL,
  key_id   text NOT NULL,
  mac      bytea NOT NULL,
  PRIMARY KEY (purpose, key_id)
);

CREATE TABLE users (
  id                 text PRIMARY KEY,
  app_id             text NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  created_at         timestamptz NOT NULL,
  accepted_terms_at  timestamptz,
  is_guest           boolean NOT NULL DEFAULT false,
  custom_metadata    jsonb
);
CREATE INDEX users_by_app ON users (app_id, created_at, id);

CREATE TABLE linked_accounts (
  app_id              text NOT NULL,
  type                text NOT NULL,
  subject             text NOT NULL,
  user_id             text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  data                jsonb NOT NULL DEFAULT '{}',
  first_verified_at   timestamptz NOT NULL,
  latest_verified_at  timestamptz NOT NULL,
  PRIMARY KEY (app_id, type, subject)
);
CREATE INDEX linked_accounts_by_user ON linked_accounts (user_id);

-- No token is stored: a refresh token is a MAC over (seed, generation), see docs/decisions/sessions.md.
CREATE TABLE sessions (
  id            uuid PRIMARY KEY,
  app_id        text NOT NULL,
  user_id       text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client        text NOT NULL,
  auth_time     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  key_id        text NOT NULL,
  seed          bytea NOT NULL,
  generation    integer NOT NULL DEFAULT 1,
  rotated_at    timestamptz[] NOT NULL DEFAULT '{}',
  revoked_at    timestamptz,
  revoked_for   text,
  frame_key     text
);
CREATE INDEX sessions_by_user ON sessions (user_id, client);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- One row per identifier and asking client. The sealed mail stays here until it was handed over: the row is
-- its own outbox.
CREATE TABLE login_codes (
  app_id          text NOT NULL,
  identifier      text NOT NULL,
  client          text NOT NULL,
  code_id         uuid NOT NULL UNIQUE,
  key_id          text NOT NULL,
  code_mac        bytea NOT NULL,
  sent_at         timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  tries           integer NOT NULL DEFAULT 0,
  foreign_tries   integer NOT NULL DEFAULT 0,
  used_at         timestamptz,
  session_id      uuid,
  new_user        boolean NOT NULL DEFAULT false,
  outbox          bytea,
  outbox_due_at   timestamptz,
  outbox_tries    integer NOT NULL DEFAULT 0,
  undeliverable   boolean NOT NULL DEFAULT false,
  PRIMARY KEY (app_id, identifier, client)
) WITH (fillfactor = 70);
CREATE INDEX login_codes_due ON login_codes (outbox_due_at) WHERE outbox IS NOT NULL;
CREATE INDEX login_codes_by_expiry ON login_codes (expires_at);

-- Fixed windows for mails asked for.
CREATE TABLE send_windows (
  key      text PRIMARY KEY,
  count    integer NOT NULL,
  ends_at  timestamptz NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX send_windows_by_end ON send_windows (ends_at);

-- Consecutive wrong guesses; what grows the delay. A new code does not touch these rows.
CREATE TABLE guess_failures (
  key        text PRIMARY KEY,
  failures   integer NOT NULL,
  failed_at  timestamptz NOT NULL
);
CREATE INDEX guess_failures_by_time ON guess_failures (failed_at);

CREATE TABLE analytics_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id      text NOT NULL,
  event_name  text NOT NULL,
  client_id   text,
  payload     jsonb,
  at          timestamptz NOT NULL
);
CREATE INDEX analytics_events_by_time ON analytics_events (at);

CREATE TABLE audit (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  app_id      text NOT NULL,
  user_id     text NOT NULL,
  session_id  uuid,
  action      text NOT NULL,
  root        text,
  detail      jsonb,
  at          timestamptz NOT NULL
);
CREATE INDEX audit_by_user ON audit (user_id, action, at);

CREATE TABLE roots (
  app_id                    text NOT NULL,
  address                   text NOT NULL,
  user_id                   text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  chain_type                text NOT NULL,
  kind                      text NOT NULL,
  share_version             integer NOT NULL,
  recovery_method           text NOT NULL,
  auth_share                jsonb NOT NULL,
  encrypted_recovery_share  jsonb NOT NULL,
  sealed_recovery_key       jsonb NOT NULL,
  request_mac               bytea NOT NULL,
  created_at                timestamptz NOT NULL,
  PRIMARY KEY (app_id, address)
);
CREATE UNIQUE INDEX one_hd_root_per_user ON roots (user_id) WHERE kind = 'hd';
CREATE INDEX roots_by_user ON roots (user_id);

CREATE TABLE wallets (
  app_id        text NOT NULL,
  address       text NOT NULL,
  user_id       text NOT NULL,
  root          text NOT NULL,
  chain_type    text NOT NULL,
  wallet_index  integer NOT NULL,
  public_key    text NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (app_id, address),
  FOREIGN KEY (app_id, root) REFERENCES roots (app_id, address) ON DELETE CASCADE,
  UNIQUE (app_id, root, chain_type, wallet_index)
);
CREATE INDEX wallets_by_user ON wallets (user_id);

CREATE TABLE wallet_nonces (
  nonce       text PRIMARY KEY,
  user_id     text NOT NULL,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX wallet_nonces_by_expiry ON wallet_nonces (expires_at);

CREATE TABLE dpop_proofs (
  jti         text PRIMARY KEY,
  expires_at  timestamptz NOT NULL
);
CREATE INDEX dpop_proofs_by_expiry ON dpop_proofs (expires_at);

-- Devices that a user has recovered on, so that a new one can be told to the user.
CREATE TABLE recovery_devices (
  user_id     text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  frame_key   text NOT NULL,
  first_seen  timestamptz NOT NULL,
  PRIMARY KEY (user_id, frame_key)
);
