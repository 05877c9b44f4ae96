/**
 * Format version 1 of recovery kits, of both kinds of entropy. `key` is Argon2id of the passphrase, by two implementations
 * (hash-wasm and noble). Kept for ever.
 */
export const RECOVERY_KIT_V1 = [
  {
    passphrase: '53TQ-9595-0WFE-S810-NTD8',
    entropy: '9e885d952ad362caeb4efe34a8e91bd2',
    key: 'd08f326c423c0364f96f61ed003d27248d3408b950062011abacc0668aebde56',
    text: `{
  "v": 1,
  "kind": "hd",
  "root": {
    "address": "0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f",
    "chain_type": "ethereum"
  },
  "wallets": [
    {
      "address": "0xd01D6027860c2E2e37295d3dE4B5a5f46F68d52f",
      "chain_type": "ethereum",
      "wallet_index": 0
    },
    {
      "address": "ETad9FrimDh6JyJFFrG4cbP53gqMYfQSbJieb3MNHk2k",
      "chain_type": "solana",
      "wallet_index": 1
    }
  ],
  "kdf": {
    "kdf": "argon2id",
    "m": 65536,
    "t": 3,
    "p": 1,
    "salt": "XB4WzaaDv4tP-ncHW5pawA"
  },
  "iv": "rTXFMjRbKLB-zaIp",
  "ciphertext": "46hKHpT_Mr-m2AzP_CshY1gqhHzx7w5mtijt8gg74u8"
}`,
  },
  {
    passphrase: 'Q9T8-GCET-PC5B-Z7AV-H8H3',
    entropy: 'f3493f670bf66cf39e315bbefcb7a9171ee68639893d53b6fc62830d3f5aa25b',
    key: '19a72df45a9fc4b11c2d53c3350a63c3c88fee2573ffde886c6651aa48ec1600',
    text: `{
  "v": 1,
  "kind": "private-key",
  "root": {
    "address": "FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t",
    "chain_type": "solana"
  },
  "wallets": [
    {
      "address": "FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t",
      "chain_type": "solana",
      "wallet_index": 0
    }
  ],
  "kdf": {
    "kdf": "argon2id",
    "m": 65536,
    "t": 3,
    "p": 1,
    "salt": "0uhFwD9uUdPGq0C9HNyWEw"
  },
  "iv": "d9j2A6uvXAeYSgfU",
  "ciphertext": "0EIN1AxnPtkp1F4frDCF6KzySyC0BnkfiOnj8BrrjtSREM77CZdB9PeKxBhV_eqL"
}`,
  },
] as const
