export type { SignerCredentials } from '../http/signer-server.ts'
export { createSignerServer } from '../http/signer-server.ts'
