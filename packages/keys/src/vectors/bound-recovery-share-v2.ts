/** Format version 2 of the encrypted recovery share, of both kinds of entropy. Kept for ever. */
export const BOUND_RECOVERY_SHARE_V2 = [
  {
    kind: 'hd',
    key: 'd183b5d5734fd1768b65cbe6b7ec92f90cb0ec1fb63eeb118466ab76ae09de99',
    place: {
      appId: 'latchkeyvectorapp00000001',
      userId: 'did:privy:vector',
      root: '0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f',
      shareVersion: 2,
      method: 'google-drive',
      params: {
        file_id: '1vFi_Le-Vector',
      },
    },
    context:
      'latchkey/recovery-share/v2/latchkeyvectorapp00000001/did:privy:vector/0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f/2/google-drive/313000df9ea1b56f61c4db2fe33dd939a1e32ca814a4e2556bab2247103f628d',
    sealed: {
      version: 2,
      iv: '1UdhU_RmUq6nBTpp',
      ciphertext: 'sNMv6UmJmMijGW3LHXRyi4HvcrCk8_VKC2DKCoIukQ5lYw',
    },
    share: 'a6abb06046c24cffbbb109fc4a1da153ad',
    deviceX: 10,
  },
  {
    kind: 'private-key',
    key: '6f8015370a81e0f22dc66b9c216bc08b3565eaabc8a90a8b38e5a908dd2fa1d3',
    place: {
      appId: 'latchkeyvectorapp00000002',
      userId: 'did:privy:other',
      root: 'FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t',
      shareVersion: 3,
      method: 'user-passcode',
      params: {
        t: 3,
        salt: 'AAECAwQFBgcICQoLDA0ODw',
        p: 1,
        oprf_key_id: 'seed-7',
        m: 65536,
        kdf: 'argon2id',
      },
    },
    context:
      'latchkey/recovery-share/v2/latchkeyvectorapp00000002/did:privy:other/FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t/3/user-passcode/72a258672d3e465cc6802c8fe93c8278716b8cfb83c01424357a15ee2306cbfb',
    sealed: {
      version: 2,
      iv: 'rzwCe4s9jIrX1zvw',
      ciphertext: 'WRE4UKRVm0KLKbtV0c1PE4gk-Esjt4bjxuMGOO96OwBkJiyCdPCOOBGKj6LkDL3XV9M',
    },
    share: '5e0bfcce724ec8282a9436513fd338b446017ec26a48177e79137545f5878e757c',
    deviceX: 58,
  },
] as const
