export type { SignerOptions } from '../domain/create-signer.ts'
export { createSigner, LONGEST_LOGIN_AGE_S } from '../domain/create-signer.ts'
export type {
  FrameEvidence,
  GrantedAppKey,
  Registrar,
  ResealRequest,
  Signer,
  SignerRefusalCode,
} from '../domain/signer.ts'
export { SignerRefusal } from '../domain/signer.ts'
