import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { LiteSVM } from 'litesvm'
import { SetupError } from '../../setup-error.ts'
import type { Slots } from './slots.ts'

type Runtime = typeof import('litesvm')

/**
 * Opens the Solana runtime, from a saved state if there is one. It judges neither blockhashes nor repetition
 * (it knows one blockhash only): Slots does. Throws SetupError where the runtime has no build.
 */
export function openRuntime(stateFile?: string): LiteSVM {
  const { LiteSVM, Clock } = loadRuntime()
  const saved = stateFile !== undefined && existsSync(stateFile)
  const svm = saved ? load(LiteSVM, stateFile) : new LiteSVM()
  svm.withBlockhashCheck(false).withTransactionHistory(0n).withSigverify(true)
  if (!saved) svm.setClock(new Clock(0n, 0n, 0n, 0n, 0n))
  return svm
}

/** Gives programs the slot and the time of the newest block. */
export function setTime(svm: LiteSVM, slots: Slots): void {
  const clock = svm.getClock()
  clock.slot = BigInt(slots.slot)
  clock.unixTimestamp = BigInt(slots.time)
  svm.setClock(clock)
}

function load(LiteSVM: Runtime['LiteSVM'], stateFile: string): LiteSVM {
  try {
    return LiteSVM.loadFromFile(stateFile)
  } catch {
    throw new SetupError(`${stateFile} holds no Solana state that can be read. Move it away to begin anew.`)
  }
}

// Loaded when first needed, so that a platform without a build gets one clear line and not a stack.
function loadRuntime(): Runtime {
  try {
    return createRequire(import.meta.url)('litesvm') as Runtime
  } catch (error) {
    throw new SetupError(
      `The Solana runtime has no build for ${process.platform} ${process.arch}. Linux and macOS on x64 and arm64 have one.`,
      { cause: error },
    )
  }
}
