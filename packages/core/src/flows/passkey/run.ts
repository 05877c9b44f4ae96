import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { runProofStatus } from '../proof-status/run.ts'
import { passkeyOf } from './passkey-login.ts'
import { passkeyStatusMachine } from './rules.ts'

/** A login, a sign-up or a link by a passkey. */
export function runPasskey(client: FlowClient, { purpose, credentialIds }: ScreenData['passkey-status']) {
  const flow = passkeyOf(client)
  return runProofStatus(client, passkeyStatusMachine, () => {
    if (purpose === 'link') return flow.link()
    if (purpose === 'signup') return flow.signup({ ui: true })
    return flow.login({ ui: true, credentialIds })
  })
}
