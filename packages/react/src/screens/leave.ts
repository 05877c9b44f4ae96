import type { Client, ErrorRoute } from '@latchkey/core'
import type { Copy } from '../copy/copy.ts'

/** Back to the ways to log in: the landing screen behind, or a fresh one. */
export function toLanding(client: Client): void {
  const { modal, login } = client
  if (modal.state.get().history.at(-1)?.id === 'landing') modal.back()
  else modal.navigate('landing', login.attempt()?.options ?? {}, { replace: true })
}

/** Leads from a failed step to the screen that the spec gives its error (spec 1, section 8). */
export function leave(client: Client, route: Exclude<ErrorRoute, { to: 'inline' }>, copy: Copy): void {
  const { modal, login } = client
  if (route.to === 'landing') {
    const attempt = login.attempt()
    if (attempt) attempt.returnTo = { email: attempt.returnTo?.email ?? '', error: route.code }
    return toLanding(client)
  }
  if (route.to === 'user-limit') console.error('The app has reached its user limit.')
  const onLanding = modal.state.get().screen?.id === 'landing'
  const replace = !onLanding
  if (route.to !== 'error') return modal.navigate(route.to, {}, { replace })
  const text = copy.requestErrors[route.key]
  modal.navigate(
    'error',
    {
      title: text.title,
      detail: route.message ?? text.detail ?? '',
      action: { label: text.action ?? copy.error.again, run: () => toLanding(client) },
    },
    { replace },
  )
}
