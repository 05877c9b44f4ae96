-- Which key something is sealed under, so that the rows of a key are found, and found to be none, without reading the others.
CREATE FUNCTION sealing_key_of(sealed bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN length(sealed) > 0 THEN convert_from(substring(sealed FROM 2 FOR get_byte(sealed, 0)), 'UTF8') END
$$;
CREATE FUNCTION sealing_key_of(share jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT convert_from(decode(rpad(translate(head, '-_', '+/'), (length(head) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb
    ->> 'kid' FROM (SELECT share ->> 'protected' AS head) AS h
$$;
CREATE INDEX roots_by_sealing_key ON roots (sealing_key_of(auth_share));
COMMENT ON COLUMN roots.request_mac IS 'SHA-256 of the request that wrote the shares; a MAC where a release before wrote it';
