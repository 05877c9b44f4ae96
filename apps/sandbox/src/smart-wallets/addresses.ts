/** Entry point 0.7 of ERC-4337, at the address that it has on every chain. */
export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** What the entry point has make accounts; it made this one itself. */
export const SENDER_CREATOR = '0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C'

/** Sends the bundles and keeps the fees; the node signs for it. */
export const BUNDLER = '0xb04d1e7000000000000000000000000000b04d1e'
