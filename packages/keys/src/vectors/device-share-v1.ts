/** Format version 1 of the record that a device keeps; bytes in hex. Kept for ever. */
export const DEVICE_SHARE_V1 = {
  key: 'e81c99b7be10f67609393d86075869daf4e4649b885c52f20899f41b7c6786b4',
  place: {
    appId: 'latchkeyvectorapp00000001',
    userId: 'did:privy:vector',
    root: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f',
    shareVersion: 1,
  },
  context:
    'latchkey/device-share/v1/latchkeyvectorapp00000001/did:privy:vector/0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f/1',
  iv: '29de7f1077fb7c1a4f5a6896',
  ciphertext: '1ae1319cc0f029bf317c2a8ca6eceef98b4c58a46a2248a4d268dd7190f508a7b1',
  share: 'fb3bef1e5f51ec927d9136f064ce56150a',
} as const
