/** Format version 1 of a grant of delegated actions: the signer's part, opened, and the server's. Kept for ever. */
export const DELEGATION_V1 = {
  context:
    'latchkey/delegation/v1/["latchkeyvectorapp00000001","did:privy:vector","vectorgrant0000000000001","dmVjdG9yIGF1dGhvcml0eSAzMiBieXRlcyBsb25nISE",[["ethereum","0x3A6C02856E5acF0377C282728FC8980AFd3D63a1",0],["solana","22AWWZe1Nch6yWgBeqHJTeUswNsfESusYRT9bUUGsN1d",2]]]',
  wallets: [
    {
      chain_type: 'ethereum',
      address: '0x3A6C02856E5acF0377C282728FC8980AFd3D63a1',
      wallet_index: 0,
    },
    {
      chain_type: 'solana',
      address: '22AWWZe1Nch6yWgBeqHJTeUswNsfESusYRT9bUUGsN1d',
      wallet_index: 2,
    },
  ],
  appShare: '84IEXPz_Wq0gm-1MzX15w9hZ6OGTJapGpi1RebeldMw',
  payload:
    'vfOHh2satYqc3CEVelfqQyWc6KDN2EFvmm69WxAZJvDNtcHjtj4B7bs1LAaG0R1mdPq7DyZ326t0-AoQGj9gqtcoGMMc3MTdq3Ocsot6RAYfuQSdyUle7oQC4hTWCWBShp2Um0AAg2POj_KWGfI2yB9dOK6l3cbTYVap-Q',
  keys: [
    '3548a761101e4868dbe94c801358b2d1e1019233885a715701de99a4eadae62d',
    '0febb4a5ab8368fa456218a652eb59648cd1b73fabc5a5cbf955f7db8b765ddd',
  ],
} as const
