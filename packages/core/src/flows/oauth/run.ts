import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { runProofStatus } from '../proof-status/run.ts'
import { oauthOf } from './oauth-login.ts'
import { oauthStatusMachine } from './rules.ts'

/** A social login: the provider is asked where its return is not at hand, and at every further try. */
export function runOAuth(
  client: FlowClient,
  { provider, begin = false, ...data }: ScreenData['oauth-status'],
) {
  const flow = oauthOf(client)
  return runProofStatus(client, oauthStatusMachine, async (attempt) => {
    const login = client.login.attempt()
    const intent = login?.intent === 'link' ? 'link' : 'login'
    const disableSignup = data.disableSignup ?? login?.options.disableSignup ?? false
    if (begin || attempt > 1) await flow.begin(provider, { intent, disableSignup, headless: false })
    return flow.complete()
  })
}
