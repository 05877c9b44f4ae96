/** Format version 1 of the encrypted recovery share: the share and the device share's x-byte. Kept for ever. */
export const RECOVERY_SHARE_V1 = {
  key: 'a66e3934ce2ffd26d8321f7865dc8ecf177678530fbbb476191b67260ef2cd42',
  context:
    'latchkey/recovery-share/v1/latchkeyvectorapp00000001/did:privy:vector/0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f/1',
  sealed: {
    version: 1,
    iv: 'v9YYSE04De6VwFqF',
    ciphertext: 'aHPps_iSTpHmSP00pP119inydrqrYlEhXa0ygNE5kGMRWA',
  },
  share: 'a6abb06046c24cffbbb109fc4a1da153ad',
  deviceX: 0x0a,
} as const
