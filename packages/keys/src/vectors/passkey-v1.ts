/** A passkey, version 1. `key` was computed by another implementation of HKDF (Node's). Kept for ever. */
export const PASSKEY_V1 = {
  prf: '5d2f6b1c9e804a37d1f05c8823be769400aa41e7f3b25d6e8c19f47032db95a1',
  place: {
    appId: 'latchkeyvectorapp00000003',
    userId: 'did:privy:passkey',
    root: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
    shareVersion: 5,
  },
  params: {
    credential_id: 'vQz7-Lx_Passkey-Vector',
    rp_id: 'keys.latchkey.example',
    salt: 'xKHEocShxKHEocShxKHEocShxKHEocShxKHEocShxKE',
  },
  key: '1994770cea0e6305152d7ff53f844c124a76879619b464c5a9d8c8f9ff35382b',
} as const
