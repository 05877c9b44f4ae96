import type { FlowClient } from '../flow-client.ts'
import type { ErrorRoute } from './error-route.ts'

/** Screens that a link or an update can begin anew on; others ask for nothing that could be given again. */
const ENTRIES = ['link-email', 'link-phone', 'update-email', 'update-phone']

/** Back to where another try begins: the ways to log in, those of a login in place, or the entry of the address that is linked or updated. */
export function toLanding(client: FlowClient): void {
  const { modal, login } = client
  const attempt = login.attempt()
  const isLogin = !attempt || attempt.intent === 'login'
  if (!isLogin && !ENTRIES.includes(attempt.start.id)) return modal.close('user')
  const start = !isLogin || attempt?.start.id === 'reauthenticate' ? attempt?.start : null
  const { id, data } = start ?? { id: 'landing' as const, data: attempt?.options ?? {} }
  if (modal.state.get().history.at(-1)?.id === id) modal.back()
  else modal.navigate(id, data as never, { replace: true })
}

/** Leads from a failed step to the screen that the spec gives its error (spec 1, section 8). */
export function leave(client: FlowClient, route: Exclude<ErrorRoute, { to: 'inline' }>): void {
  const { modal, login } = client
  if (route.to === 'landing') {
    const attempt = login.attempt()
    if (attempt) attempt.returnTo = { email: '', ...attempt.returnTo, error: route.code }
    return toLanding(client)
  }
  if (route.to === 'user-limit') console.error('The app has reached its user limit.')
  const onStart = modal.state.get().screen?.id === (login.attempt()?.start.id ?? 'landing')
  const replace = !onStart
  if (route.to === 'account-transfer') return modal.navigate(route.to, route.data, { replace: true })
  if (route.to !== 'error') return modal.navigate(route.to, {}, { replace })
  const { to, ...failure } = route
  modal.navigate(to, failure, { replace })
}
