import {
  PASSKEY_EVENT,
  PASSKEY_PROBLEMS,
  type PasskeyMessage,
  type PasskeyProblem,
  type PasskeyStep,
} from '@latchkey/contract'
import { leftByExport, wantedByExport } from '../../wallets/export-url.ts'
import type { RecoveryPasskeyEvent } from './machine.ts'

const STEPS: readonly unknown[] = ['kit', 'create', 'check', 'recover', 'done'] satisfies PasskeyStep[]
const PROBLEMS: readonly unknown[] = PASSKEY_PROBLEMS

/** What the passkey's document said, by what it posted; null: nothing that is known here. */
export function saidByPasskeyDocument(message: unknown): RecoveryPasskeyEvent | null {
  if (leftByExport(message)) return { type: 'left' }
  const purpose = wantedByExport(message)
  if (purpose) return { type: 'login wanted', purpose }
  const said = (message ?? {}) as Partial<Record<keyof PasskeyMessage | 'step' | 'problem', unknown>>
  if (said.event !== PASSKEY_EVENT) return null
  if (STEPS.includes(said.step)) return { type: 'step', step: said.step as PasskeyStep }
  return PROBLEMS.includes(said.problem) ? { type: 'problem', problem: said.problem as PasskeyProblem } : null
}
