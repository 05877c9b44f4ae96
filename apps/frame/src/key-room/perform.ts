import type { KeyTask, KeyTasks } from '../ports/key-room.ts'
import { checkRoot } from './check-root.ts'
import { makeRoot } from './make-root.ts'
import { proveWallet } from './prove-wallet.ts'
import { recover } from './recover.ts'
import { secret } from './secret.ts'
import { sign } from './sign.ts'

export type Perform<T extends KeyTask> = (input: KeyTasks[T]['input']) => Promise<KeyTasks[T]['output']>

const TASKS: { [T in KeyTask]: Perform<T> } = { makeRoot, proveWallet, checkRoot, sign, recover, secret }

/** Runs one task where the caller is; what it was given is wiped when it ends. @throws KeyError, FrameFailure */
export function perform<T extends KeyTask>(
  task: T,
  input: KeyTasks[T]['input'],
): Promise<KeyTasks[T]['output']> {
  return TASKS[task](input)
}
