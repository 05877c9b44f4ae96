/** Format version 1 of imported keys: the key, the wallet it has, how it is exported, its shares. Kept for ever. */
export const PRIVATE_KEY_V1 = [
  {
    chainType: 'ethereum',
    entropy: 'b46298c1a0dd2b204e205d49e28b0a2063a31729befe3d7f3fda679be9e9964d',
    address: '0xC95130a1EAD1e6e1ea4932e744DDD1866F6f768B',
    exported: '0xb46298c1a0dd2b204e205d49e28b0a2063a31729befe3d7f3fda679be9e9964d',
    device: 'b02de63b99903a28ea8f9f6bddda88883e6a2c8cbd41fb0375fb3059e80748b482',
    auth: '780ce29f37d505a350e8a715dfd18471768fe604eb2b0b63aed39761da663e468e',
    recovery: 'c913170aa41f10dacf3c463f282180264e25a07cd90d5b43e7cb03803db0e5e18a',
  },
  {
    chainType: 'solana',
    entropy: 'f3493f670bf66cf39e315bbefcb7a9171ee68639893d53b6fc62830d3f5aa25b',
    address: 'FxgcVc5q2xoVpCDg9qRKbBmCRbSZKCyZGMJbejkM9a2t',
    exported: '5s7jCfEckdJdwZ5XUm49qfAuFwqpnzZ4fXZFUsA3EkFDXg6n3jL3qXhKdMQzavbFLgKVggaao4hPCv268X1SRpRN',
    device: 'c06e95a8f2db8367ace183aa56b3f9457911f20c82dbf6be8d7896b7494c1c9b3a',
    auth: '0dc20d094dca8d8c09f4fbcbce08660a90a879aa57d000d3d51f9ff512fde554f2',
    recovery: '5e0bfcce724ec8282a9436513fd338b446017ec26a48177e79137545f5878e757c',
  },
] as const
