-- What outside services answered, for all servers: a price, a token. A row that is being asked for says until when.
CREATE TABLE kept_answers (
  key text PRIMARY KEY,
  answer jsonb,
  until timestamptz NOT NULL,
  asked_until timestamptz NOT NULL
);
CREATE INDEX kept_answers_by_until ON kept_answers (until);
