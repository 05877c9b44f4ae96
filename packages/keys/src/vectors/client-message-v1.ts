/**
 * A message of the wallets API as another program, written from RFC 9180, has sealed it: DHKEM(P-256, HKDF-SHA256),
 * HKDF-SHA256, ChaCha20-Poly1305, base mode, no info. Everything base64; the private key PKCS8 DER.
 */
export const CLIENT_MESSAGE_V1 = {
  privateKey:
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaI/G9bgGfkgFnU11ADPdDgqEyzji6L6Yn8t7cZHPJ9uhRANCAATi6L21TQQzgvwbZh7JxmLZZ0myTWvj8FLAdy0MQxZjahjaOPk2UHHLD+50Cn7u1+CV+bFuuy+15kuhmBe012kv',
  publicKey: 'BOLovbVNBDOC/BtmHsnGYtlnSbJNa+PwUsB3LQxDFmNqGNo4+TZQccsP7nQKfu7X4JX5sW67L7XmS6GYF7TXaS8=',
  encapsulated_key:
    'BOUlWqakNJzywwZl7g7BwjUQCkrc1+8crKxaw6WLk9kGFEMENijr1YbDnsxHTO1n0nZBEzfJECJhXMMU24zJI3E=',
  ciphertext: 'J/22et2MXjzD5dnRfdQYr7T2fhUrsHzgdwNTmBTFwZ6rDipsSAmfYt4G',
  text: 'what the signer has sealed',
} as const
