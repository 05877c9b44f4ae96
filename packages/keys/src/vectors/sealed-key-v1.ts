/** Format version 1 of a recovery key sealed to a signer (HPKE base mode); keys in raw form. Kept for ever. */
export const SEALED_KEY_V1 = {
  privateKey: '0c66233977830c18836358b5be244014b00cbd8fe4605e35aa8f187da3c39431',
  publicKey: 'BBDOSZmpZX-7XDRctcyri3fetNmv6Drh1AQicX6LCZ4AqHqjLGRk-xDzdpGKnZuUagClf-Oa--GOSiDCa63qnOQ',
  info: 'latchkey/recovery-key/v1/to-signer/latchkeyvectorapp00000001/did:privy:vector/0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f/1',
  sealed: {
    version: 1,
    encapsulated_key:
      'BAskVfDv7zoMhdhcTVfR61JCis--tNMaDm_H85umqCvaw4C9UBozHAirdrmG6fgsEA9OhJNZlsQMYS4yCcDVmpg',
    ciphertext: 'qsju7o2cdNPKSHFWHUJpkw9D-PfLKR0b4e3qdLWSK0CamItvYq1OPkn3jwHZNXLd',
  },
  plaintext: 'a66e3934ce2ffd26d8321f7865dc8ecf177678530fbbb476191b67260ef2cd42',
} as const
