import { expect, it } from 'vitest'
import { fakeClient, userWith } from '../../testing/fake-client.ts'
import { hostTokenFor, provideHostToken } from './host-token.ts'

const at = { verifiedAt: new Date(1), firstVerifiedAt: new Date(2), latestVerifiedAt: new Date(3) }
const hosts = userWith({ type: 'custom_auth', customUserId: 'c-7', ...at })
const token = (is: string) => async () => is

it('gives the token of whom the host’s login names, and of nobody else', async () => {
  const client = fakeClient()
  provideHostToken(client, token('jwt-1'))
  expect(await hostTokenFor(client, hosts)?.()).toBe('jwt-1')
  expect(hostTokenFor(client, userWith())).toBeNull()
  expect(hostTokenFor(fakeClient(), hosts)).toBeNull()
})

it('asks who was there last, and once they are gone who was there before', async () => {
  const client = fakeClient()
  const first = provideHostToken(client, token('jwt-1'))
  const last = provideHostToken(client, token('jwt-2'))
  expect(await hostTokenFor(client, hosts)?.()).toBe('jwt-2')
  last()
  expect(await hostTokenFor(client, hosts)?.()).toBe('jwt-1')
  first()
  expect(hostTokenFor(client, hosts)).toBeNull()
})
