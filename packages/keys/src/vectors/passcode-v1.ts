/** A password, version 1. `stretched` is Argon2id of its NFKC form, by two implementations (hash-wasm and noble). Kept for ever. */
export const PASSCODE_V1 = {
  seed: '429b4b2a088def138a3df0e4b78422aac065b48745cd300e6ef3fa0d3cf4ea88',
  publicKey: '02442e25f97e8c08fe8fe28cfa6644bd9df9330a7dfe9e85460b10f57dc4f5fd9d',
  place: {
    appId: 'latchkeyvectorapp00000001',
    userId: 'did:privy:vector',
    root: 'DbzZA7fEfBQ5SaY2kS7K2Wskg2eRphTdPYoqFKP5Zkt1',
    shareVersion: 4,
  },
  params: {
    kdf: 'argon2id',
    m: 65536,
    t: 3,
    p: 1,
    salt: 'gU6xDIyAF5kOFfjgq3g4MA',
    oprf_key_id: 'seed-7',
  },
  passcode: 'Pa\u017f\u017fw\u00f6rt \u2163 \u{1f511}',
  stretched: 'e09919d2f1ee2dc4472b0b46c2b2eae9ce4a2b981d871dfd64959e64f26d530b',
  key: '3461a88158c6e9b056774fa30e9421b76b0c53598ece9ee13c56b5b18ba90486',
} as const
