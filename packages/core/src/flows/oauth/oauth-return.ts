import type { FlowClient } from '../flow-client.ts'
import { isLoggedIn } from '../login/check-may-login.ts'
import { clearReturn, readReturn } from './oauth-address.ts'
import { oauthOf } from './oauth-login.ts'
import { answerOpener } from './popup.ts'

/**
 * The address holds a provider's return: takes it out of there and goes on, in the modal, or without it where a host's
 * own button began (SESS-018). In a pop-up the page that opened it goes on.
 */
export async function handleOAuthReturn(client: FlowClient): Promise<void> {
  const returned = readReturn(location.href)
  if (!returned) return
  clearReturn()
  if (returned.popup) return answerOpener(returned)
  const flow = oauthOf(client)
  const attempt = flow.resume(returned)
  const intent = attempt?.intent ?? 'login'
  if (intent === 'login' && isLoggedIn(client)) {
    // another tab was quicker: the user is in
    flow.state.set({ status: 'initial' })
    return console.warn('A social login came back, but the user is already logged in.')
  }
  if (attempt?.headless || client.config().headless)
    // the failure is told by the events, and is the state that the hooks give
    return flow.complete().then(client.login.succeeded, () => {})
  client.login.openFor(intent, intent === 'link' ? returned.provider : null, 'oauth-status', {
    provider: returned.provider,
  })
}
