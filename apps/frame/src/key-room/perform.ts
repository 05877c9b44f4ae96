import type { AskSigner, KeyTask, KeyTasks } from '../ports/key-room.ts'
import { checkRoot } from './check-root.ts'
import { delegate } from './delegate.ts'
import { farcasterKeys, farcasterSign } from './farcaster.ts'
import { kit } from './kit.ts'
import { importRoot, makeRoot } from './make-root.ts'
import { proveWallet } from './prove-wallet.ts'
import { recover } from './recover.ts'
import { resplit } from './resplit.ts'
import { secret } from './secret.ts'
import { sign } from './sign.ts'
import { signRequest } from './sign-request.ts'
import type { SlowTools, Tools } from './tools.ts'

type Task<T extends KeyTask> = (input: KeyTasks[T]['input'], tools: Tools) => Promise<KeyTasks[T]['output']>

const TASKS: { [T in KeyTask]: Task<T> } = {
  makeRoot,
  importRoot,
  resplit,
  proveWallet,
  checkRoot,
  sign,
  recover,
  delegate,
  secret,
  signRequest,
  kit,
  farcasterKeys,
  farcasterSign,
}

const nobody: AskSigner = () => Promise.reject(new Error('There is nobody to ask'))

/** Runs one task where the caller is; what it was given is wiped when it ends. @throws KeyError, FrameFailure, what `ask` throws */
export async function perform<T extends KeyTask>(
  task: T,
  input: KeyTasks[T]['input'],
  ask: AskSigner = nobody,
  slow?: SlowTools,
): Promise<KeyTasks[T]['output']> {
  return TASKS[task](input, slow ? { ask, slow } : { ask })
}

/** Whether a task needs Argon2, and so the program that has it. */
export function isSlow<T extends KeyTask>(task: T, input: KeyTasks[T]['input']): boolean {
  return task === 'kit' || ('recovery' in input && input.recovery.method === 'user-passcode')
}
