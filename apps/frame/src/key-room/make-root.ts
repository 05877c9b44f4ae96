import type { ChainType } from '@latchkey/contract'
import type { OpenRoot, OwnershipPlace } from '@latchkey/keys'
import {
  KeyError,
  newEntropy,
  parsePrivateKey,
  proveOwnership,
  withEntropy,
  withImportedKey,
} from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { KeyTasks, RecoverySetup, SplitRoot } from '../ports/key-room.ts'
import { splitRoot } from './split-root.ts'
import type { Tools } from './tools.ts'

export const FIRST_VERSION = 1

interface NewRoot {
  place: OwnershipPlace
  chainType: ChainType
  recovery: RecoverySetup
}

/** The first shares of an open entropy that has no root yet, whose first wallet proves itself. */
async function firstSplit(
  { entropy, key }: OpenRoot,
  { place, chainType, recovery }: NewRoot,
  tools: Tools,
): Promise<SplitRoot & { wallet: Awaited<ReturnType<typeof proveOwnership>> }> {
  const first = key(chainType, 0)
  const wallet = await proveOwnership(first, place, first)
  const { appId, userId } = place
  const at = { appId, userId, root: wallet.address, shareVersion: FIRST_VERSION }
  return { wallet, ...(await splitRoot(entropy, at, recovery, tools)) }
}

/** @throws KeyError `invalid_input` when the signer's key is none */
export async function makeRoot(
  input: KeyTasks['makeRoot']['input'],
  tools: Tools,
): Promise<KeyTasks['makeRoot']['output']> {
  return withEntropy(newEntropy(), null, (open) => firstSplit(open, input, tools))
}

function readKey(chainType: ChainType, text: string): Uint8Array {
  try {
    return parsePrivateKey(chainType, text)
  } catch (error) {
    throw error instanceof KeyError ? new FrameFailure('invalid_key', error.message) : error
  }
}

/** @throws FrameFailure `invalid_key`, in words that hold nothing of the text. @throws KeyError as `makeRoot` */
export async function importRoot(
  { privateKey, ...input }: KeyTasks['importRoot']['input'],
  tools: Tools,
): Promise<KeyTasks['importRoot']['output']> {
  const key = readKey(input.chainType, privateKey)
  return withImportedKey(key, input.chainType, (open) => firstSplit(open, input, tools))
}
