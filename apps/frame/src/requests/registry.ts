import type { HandledFrameEvent } from '@latchkey/contract'
import { invalidArguments } from '../frame-failure.ts'
import { handleAccountConfirm } from './account-confirm/handle.ts'
import { handleAuthUnlinkPasskey } from './auth-unlink-passkey/handle.ts'
import { handleDelegatedActionsConsent } from './delegated-actions-consent/handle.ts'
import { handleFarcasterInitSigner, handleFarcasterSign } from './farcaster/handle.ts'
import type { FrameRequestHandler, RequestContext } from './frame-request.ts'
import { handleIframeReady } from './iframe-ready/handle.ts'
import { handleMfaClear } from './mfa-clear/handle.ts'
import { handleMfaInitEnrollment } from './mfa-init-enrollment/handle.ts'
import { handleMfaRecoveryCodes } from './mfa-recovery-codes/handle.ts'
import { handleMfaSubmitEnrollment } from './mfa-submit-enrollment/handle.ts'
import { handleMfaUnenroll } from './mfa-unenroll/handle.ts'
import { handleMfaVerify } from './mfa-verify/handle.ts'
import { handleProof } from './proof/handle.ts'
import { handleSessionBind } from './session-bind/handle.ts'
import { handleSolanaWalletCreate } from './solana-wallet-create/handle.ts'
import { handleUserSignerSign } from './user-signer-sign/handle.ts'
import { handleWalletArchive, handleWalletRestore, handleWalletsArchived } from './wallet-archive/handle.ts'
import { handleWalletCreate } from './wallet-create/handle.ts'
import { handleWalletsAdd } from './wallets-add/handle.ts'
import { handleWalletsConnect } from './wallets-connect/handle.ts'
import { handleWalletsImport } from './wallets-import/handle.ts'
import { handleWalletsRecover } from './wallets-recover/handle.ts'
import { handleWalletsRpc } from './wallets-rpc/handle.ts'
import { handleWalletsSetRecovery } from './wallets-set-recovery/handle.ts'

/** Who answers what; a message of the contract without a handler does not compile. */
const HANDLERS: { [E in HandledFrameEvent]: FrameRequestHandler<E> } = {
  'privy:iframe:ready': handleIframeReady,
  'privy:wallet:create': handleWalletCreate,
  'privy:solana-wallet:create': handleSolanaWalletCreate,
  'privy:wallets:add': handleWalletsAdd,
  'privy:wallets:import': handleWalletsImport,
  'privy:wallets:set-recovery': handleWalletsSetRecovery,
  'privy:wallets:connect': handleWalletsConnect,
  'privy:wallets:recover': handleWalletsRecover,
  'privy:wallets:rpc': handleWalletsRpc,
  'privy:farcaster:init-signer': handleFarcasterInitSigner,
  'privy:farcaster:sign': handleFarcasterSign,
  'privy:delegated-actions:consent': handleDelegatedActionsConsent,
  'privy:user-signer:sign': handleUserSignerSign,
  'privy:mfa:verify': handleMfaVerify,
  'privy:mfa:init-enrollment': handleMfaInitEnrollment,
  'privy:mfa:submit-enrollment': handleMfaSubmitEnrollment,
  'privy:mfa:unenroll': handleMfaUnenroll,
  'privy:mfa:clear': handleMfaClear,
  'privy:auth:unlink-passkey': handleAuthUnlinkPasskey,
  'latchkey:mfa:recovery-codes': handleMfaRecoveryCodes,
  'latchkey:session:bind': handleSessionBind,
  'latchkey:account:confirm': handleAccountConfirm,
  'latchkey:proof': handleProof,
  'latchkey:wallet:archive': handleWalletArchive,
  'latchkey:wallet:restore': handleWalletRestore,
  'latchkey:wallets:archived': handleWalletsArchived,
}

/** @throws FrameFailure for what the request lacks, and for events that nobody has. */
export async function handleRequest(event: string, data: unknown, context: RequestContext): Promise<unknown> {
  if (Object.hasOwn(HANDLERS, event)) return HANDLERS[event as HandledFrameEvent].answer(data, context)
  throw invalidArguments('Unknown event')
}
