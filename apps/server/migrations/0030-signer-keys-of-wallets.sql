-- By which of the signer's keys a server wallet's key is sealed, and a document's word is.
CREATE FUNCTION signer_key_of(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT regexp_replace(said, '(^|\.)[^.]*$', '')
$$;
CREATE INDEX server_wallets_by_signer_key ON server_wallets (signer_key_of(sealed_key));
CREATE INDEX signer_documents_by_signer_key ON signer_documents (signer_key_of(word));
