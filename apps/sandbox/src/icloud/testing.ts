import type { World } from '../identity/testing/world.ts'
import type { Environment } from './container.ts'

const SIGN_IN = 'idmsa.apple.com/IDMSWebAuth/auth'

/** Sends the form of the sign-in page; gives what its last page tells the opener. */
export async function signInToIcloud(
  world: World,
  form: Record<string, string> = {},
  environment: Environment = 'production',
): Promise<{ ckWebAuthToken: string; ckSession: string }> {
  const query = new URLSearchParams({
    container: world.credentials.icloud?.container_identifier as string,
    environment,
  })
  const person = world.outside.identity.people.fromHint('apple', 'ada').id
  const answer = await world.ask(`${SIGN_IN}?${query}`, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'sign-in', person, ...form }),
  })
  const [, message = ''] = /data-message="([^"]*)"/.exec(await answer.text()) ?? []
  return JSON.parse(message.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'))
}

/** A client of CloudKit Web Services that carries the web auth token on, as a page does. */
export function icloudOf(world: World, token: string | undefined, changes: Record<string, string> = {}) {
  const keys = world.credentials.icloud as Record<string, string>
  const place = {
    container: keys.container_identifier,
    environment: 'production',
    apiToken: keys.api_token,
    ...changes,
  }
  const client = {
    token,
    async ask(path: string, body?: unknown, headers: Record<string, string> = {}) {
      const query = new URLSearchParams({
        ckAPIToken: place.apiToken as string,
        ...(client.token !== undefined && { ckWebAuthToken: client.token }),
      })
      const answer = await world.ask(
        `api.apple-cloudkit.com/database/1/${place.container}/${place.environment}/private/${path}?${query}`,
        body === undefined ? { headers } : { method: 'POST', body: JSON.stringify(body), headers },
      )
      client.token = answer.headers.get('x-apple-cloudkit-web-auth-token') ?? client.token
      return answer
    },
    async read(path: string, body?: unknown) {
      const answer = await client.ask(path, body)
      return { status: answer.status, body: await answer.json() }
    },
    modify: (operationType: string, record: object) =>
      client.read('records/modify', { operations: [{ operationType, record }] }),
    lookup: (recordName: string) => client.read('records/lookup', { records: [{ recordName }] }),
  }
  return client
}
