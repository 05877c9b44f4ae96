-- Which of the signer's keys a recovery key is sealed to, and which a password is evaluated by.
CREATE INDEX roots_by_signer_key ON roots ((sealed_recovery_key ->> 'key_id'));
CREATE INDEX roots_by_passcode_key ON roots ((recovery_params ->> 'oprf_key_id'));
