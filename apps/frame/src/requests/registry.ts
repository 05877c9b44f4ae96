import type { HandledFrameEvent } from '@latchkey/contract'
import { FRAME_EVENTS } from '@latchkey/contract'
import { FrameFailure, invalidArguments } from '../frame-failure.ts'
import { handleAccountConfirm } from './account-confirm/handle.ts'
import type { FrameRequestHandler, RequestContext } from './frame-request.ts'
import { handleIframeReady } from './iframe-ready/handle.ts'
import { handleMfaClear } from './mfa-clear/handle.ts'
import { handleMfaVerify } from './mfa-verify/handle.ts'
import { handleSessionBind } from './session-bind/handle.ts'
import { handleSolanaWalletCreate } from './solana-wallet-create/handle.ts'
import { handleWalletArchive, handleWalletRestore } from './wallet-archive/handle.ts'
import { handleWalletCreate } from './wallet-create/handle.ts'
import { handleWalletsAdd } from './wallets-add/handle.ts'
import { handleWalletsConnect } from './wallets-connect/handle.ts'
import { handleWalletsRecover } from './wallets-recover/handle.ts'
import { handleWalletsRpc } from './wallets-rpc/handle.ts'

/** Who answers what; a message of the contract without a handler does not compile. */
const HANDLERS: { [E in HandledFrameEvent]: FrameRequestHandler<E> } = {
  'privy:iframe:ready': handleIframeReady,
  'privy:wallet:create': handleWalletCreate,
  'privy:solana-wallet:create': handleSolanaWalletCreate,
  'privy:wallets:add': handleWalletsAdd,
  'privy:wallets:connect': handleWalletsConnect,
  'privy:wallets:recover': handleWalletsRecover,
  'privy:wallets:rpc': handleWalletsRpc,
  'privy:mfa:verify': handleMfaVerify,
  'privy:mfa:clear': handleMfaClear,
  'latchkey:session:bind': handleSessionBind,
  'latchkey:account:confirm': handleAccountConfirm,
  'latchkey:wallet:archive': handleWalletArchive,
  'latchkey:wallet:restore': handleWalletRestore,
}

/** @throws FrameFailure for what the request lacks, and for events that this version does not serve. */
export async function handleRequest(event: string, data: unknown, context: RequestContext): Promise<unknown> {
  if (Object.hasOwn(HANDLERS, event)) return HANDLERS[event as HandledFrameEvent](data, context)
  if ((FRAME_EVENTS as readonly string[]).includes(event)) {
    throw new FrameFailure('error', `${event} is not available in this version`)
  }
  throw invalidArguments('Unknown event')
}
