/**
 * Version 1 of the keys of Farcaster accounts, and a cast by one. The keys were derived with Node's own crypto
 * (PBKDF2, HMAC, Ed25519) along SLIP-0010; the cast was built, signed and found valid by @farcaster/core 0.20.0.
 * Kept for ever.
 */
export const FARCASTER_KEY_V1 = {
  phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  entropy: '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
  /** account, index, private key, public key */
  keys: [
    [
      3621,
      0,
      'd20b61839ad2ff8d4a08e8463286ff5110bc45bce80251abac2c8161b461937b',
      '0xb26282362385f4cb26be29f616ca74c13c4542bb6cc4f0ec1ef0b04765d3b119',
    ],
    [
      3621,
      1,
      'cfe1534e5a2eb955c5ae94de163252a2010256fe99fcc31659dc60052b92e293',
      '0x3b91e14beed867ef7d430c4568bc5eba0eccb2aa354d73d8a6e6f17149562c52',
    ],
    [
      1_204_553,
      0,
      'e69fac2a91e5afb299f4db368ccd47d303121364a80bc878cb918ebbe9c12d10',
      '0x2596af2f9b54190f62d52c9f33c81c76dfed7d16eb4a917eceab1eea10a87128',
    ],
  ],
  /** by the first key: the bytes of the message's data, their hash, the signature over it */
  cast: {
    data: '080110a51c1880b5b74920012a28120022224120666972737420636173742c207369676e656420696e20746865206672616d652e2a00',
    hash: '99e9fcbb70bd458f0191e91a22a9608ea6338cb3',
    signature:
      '129dddd819e7c8a7e047bf9eff7c208f4eb10f69c5fb2690f418dfdafbd4d12e4e99512168025177796728657bf460f3ae31621b5c794a277fbe31882cb07c0a',
  },
} as const
