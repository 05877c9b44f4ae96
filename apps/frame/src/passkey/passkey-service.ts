import {
  PASSKEY_EVENT,
  type PasskeyMessage,
  type PasskeyParams,
  type PasskeyProblem,
  type PasskeyStep,
  type PasskeyTask,
  REAUTHENTICATE_EVENT,
  type ReauthenticateMessage,
} from '@latchkey/contract'
import type { Custody } from '../custody/custody.ts'
import { inTurn } from '../custody/in-turn.ts'
import { recover } from '../custody/recover.ts'
import { setRecovery } from '../custody/set-recovery.ts'
import type { LoginPurpose } from '../export/export-error.ts'
import { exportKit, reportExport } from '../export/export-secret.ts'
import type { NewKit } from '../ports/key-room.ts'
import { readSession } from '../session.ts'
import { PasskeyFailure } from './passkey-problem.ts'
import type { PasskeyQuery } from './passkey-query.ts'

/** What is done with a passkey, by the document that holds session and shares. All of it throws what `passkeyProblemOf` reads. */
export interface PasskeyService {
  task: PasskeyTask
  /** what its user finds the passkey by */
  label: string
  /** What the wallet's own passkey is asked with. */
  params(): Promise<PasskeyParams>
  /** A recovery kit, which is what is left when the passkey is lost. */
  kit(): Promise<NewKit>
  /** `prf`: what the passkey answered; it is wiped */
  use(prf: Uint8Array, params: PasskeyParams): Promise<void>
  tell(what: { step: PasskeyStep } | { problem: PasskeyProblem }): void
  logInAgain(purpose: LoginPurpose): void
}

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** @param post posts to the page around; there is nothing in it that only our own widget may know */
export function createPasskeyService(
  custody: Custody,
  appId: string,
  query: PasskeyQuery,
  post: (message: PasskeyMessage | ReauthenticateMessage) => void,
): PasskeyService {
  const { root, task, token } = query
  const session = () => readSession(token, appId)
  return {
    task,
    label: `Wallet ${short(root.address)}`,
    async params() {
      const { roots } = await custody.vault.call(session(), 'listRoots', {})
      const own = roots.find(({ address }) => address === root.address)
      if (!own?.passkey) throw new PasskeyFailure('other-way')
      return own.passkey
    },
    async kit() {
      const kit = await exportKit(custody, appId, query)
      void reportExport(custody, appId, query)
      return kit
    },
    async use(prf, params) {
      if (task === 'recover')
        return inTurn(custody, session(), () =>
          recover(custody, session(), root, { passkey: { prf, params } }),
        )
      await setRecovery(custody, session(), root, { method: 'recovery-encryption-key', prf, params })
    },
    tell: (what) => post({ event: PASSKEY_EVENT, ...what }),
    logInAgain: (purpose) => post({ event: REAUTHENTICATE_EVENT, purpose }),
  }
}
