import type { Inbox } from '../../e2e/support/inbox.ts'
import type { World } from '../../e2e/support/world.ts'

interface LoggedIn {
  user: { id: string }
  is_new_user: boolean
  token: string
  privy_access_token: string
  identity_token: string
}

/** Logs in by e-mail as a page would. */
export async function logIn(
  world: World,
  inbox: Inbox,
  email: string,
  appId = world.appId,
): Promise<LoggedIn> {
  const post = async (path: string, body: object) => {
    const response = await fetch(world.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.demo, 'privy-app-id': appId },
      body: JSON.stringify(body),
    })
    return response.json()
  }
  const before = await inbox.count(email)
  await post('/api/v1/passwordless/init', { email })
  return post('/api/v1/passwordless/authenticate', { email, code: await inbox.code(email, before) })
}
