import { expect, it, vi } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import type { Proven } from '../account/submit-proof.ts'
import * as captcha from '../captcha/captcha-token.ts'
import { createFarcasterLogin } from './farcaster-login.ts'
import { farcasterIdOf, initFarcasterV2, loginWithFarcasterV2 } from './farcaster-v2.ts'

const INIT = '/api/v1/farcaster/init'
const STATUS = '/api/v1/farcaster/status'
const AUTHENTICATE = '/api/v1/farcaster/authenticate'
const LINK = '/api/v1/farcaster/link'
const V2 = '/api/v2/farcaster/authenticate'
const signed = { message: 'm', signature: '0x1', fid: 3 }

async function started(user: object | null = null) {
  const page = await pageWith(user, { app: { farcaster_auth: true } })
  const { server } = page
  server.on(`POST ${INIT}`, () => ({ body: { channel_token: 'channel', connect_uri: 'https://fc/x' } }))
  server.on(`GET ${STATUS}`, () => ({ body: { state: 'completed', nonce: 'n', ...signed } }))
  server.on(`POST ${AUTHENTICATE}`, () => ({ body: authResponse() }))
  server.on(`POST ${LINK}`, () => ({ body: wireUser() }))
  server.on('POST /api/v2/farcaster/init', () => ({
    body: { nonce: 'n2', expires_at: '2030-01-01T00:00:00Z' },
  }))
  server.on(`POST ${V2}`, () => ({ body: authResponse() }))
  return page
}

it('opens a channel with the captcha token, and reads its address [CALL-014]', async () => {
  const token = vi.spyOn(captcha, 'captchaToken').mockResolvedValueOnce('human')
  const { server, client } = await started()
  expect(await createFarcasterLogin(client).open()).toBe('https://fc/x')
  expect(server.to(INIT)[0]?.body).toEqual({ token: 'human' })
  token.mockRestore()
})

it('asks for its state by GET with the channel in a header, and once at a time [CALL-015]', async () => {
  const { server, client } = await started()
  const flow = createFarcasterLogin(client)
  await flow.open()
  expect(await flow.poll()).toEqual(signed)
  const [look] = server.to(STATUS)
  expect(look?.method).toBe('GET')
  expect(look?.headers['farcaster-channel-token']).toBe('channel')
  server.on(`GET ${STATUS}`, () => ({ status: 503, body: { error: 'away' } }))
  expect(await flow.poll()).toBeNull()
  expect(server.to(STATUS)).toHaveLength(2)
})

it.each([
  ['with 408', { status: 408, body: {} }],
  ['with 429', { status: 429, body: {} }],
  ['with 500', { status: 500, body: {} }],
  ['with 503', { status: 503, body: {} }],
  ['by something else on the way', { text: '<p>Sign in to this network</p>' }],
  ['by nobody', new TypeError('offline')],
])('learns nothing from a look that is answered %s', async (_, answer) => {
  const { server, client } = await started()
  const flow = createFarcasterLogin(client)
  await flow.open()
  server.on(`GET ${STATUS}`, () => answer)
  expect(await flow.poll()).toBeNull()
  server.on(`GET ${STATUS}`, () => ({ body: { state: 'completed', nonce: 'n', ...signed } }))
  expect(await flow.poll()).toEqual(signed)
})

it.each([400, 404, 499])('says that a channel is no more, by %i', async (status) => {
  const { server, client } = await started()
  const flow = createFarcasterLogin(client)
  await flow.open()
  server.on(`GET ${STATUS}`, () => ({ status, body: { error: 'gone', code: 'not_found' } }))
  await expect(flow.poll()).rejects.toMatchObject({ status })
})

it('logs in with channel, message, signature, fid and mode [CALL-016]', async () => {
  const { server, client } = await started()
  const flow = createFarcasterLogin(client)
  await flow.open()
  await flow.poll()
  await flow.authenticate()
  expect(server.to(AUTHENTICATE)[0]?.body).toEqual({
    channel_token: 'channel',
    ...signed,
    mode: 'login-or-sign-up',
  })
})

it('links with the same without mode [CALL-017]', async () => {
  const { server, client } = await started({})
  client.login.openFor('link', 'farcaster', 'farcaster', {})
  const flow = createFarcasterLogin(client)
  await flow.open()
  await flow.poll()
  expect(await flow.authenticate()).toMatchObject({ intent: 'link', method: 'farcaster' })
  expect(server.to(LINK)[0]?.body).toEqual({ channel_token: 'channel', ...signed })
})

it.each([
  ['a login', null, ['login.onError', 'odd']],
  ['a link', {}, ['linkAccount.onError', 'odd', { linkMethod: 'farcaster' }]],
])('tells the hosts of %s that failed', async (_, user, told) => {
  const { client, fired } = await started(user)
  if (user) client.login.openFor('link', 'farcaster', 'farcaster', {})
  else client.login.open()
  const error = new ApiError({ message: 'no', code: 'odd', status: 400 })
  createFarcasterLogin(client).failed(error)
  expect(fired).toEqual([told])
})

it('needs its init data: without a channel, or a signature in it, nothing is posted [FC-010]', async () => {
  const { server, client } = await started()
  const flow = createFarcasterLogin(client)
  await expect(flow.poll()).rejects.toThrow('No Farcaster channel')
  await expect(flow.authenticate()).rejects.toThrow('not completed')
  await flow.open()
  await expect(flow.authenticate()).rejects.toThrow('not completed')
  expect(server.to(AUTHENTICATE)).toEqual([])
})

it('logs a mini app in by its message, once it was begun, and once alone', async () => {
  const { server, client, fired } = await started()
  await expect(loginWithFarcasterV2(client, signed)).rejects.toThrow(
    'The Farcaster login must be initialized before it is used',
  )
  expect(await initFarcasterV2(client)).toEqual({ nonce: 'n2', expiresAt: '2030-01-01T00:00:00Z' })
  const both = [loginWithFarcasterV2(client, signed), loginWithFarcasterV2(client, signed)]
  const [{ user }] = (await Promise.all(both)) as [Proven, Proven]
  expect(user.id).toBe('did:privy:cltest')
  expect(server.to(V2)[0]?.body).toEqual(signed)
  expect(fired).toMatchObject([['login.onComplete', { loginMethod: 'farcaster' }]])
})

it('does not log in by a mini app who is in, although a link is open', async () => {
  const { server, client } = await started({})
  client.login.openFor('link', 'farcaster', 'farcaster', {})
  await initFarcasterV2(client)
  await expect(loginWithFarcasterV2(client, signed)).rejects.toThrow('User already authenticated')
  expect(server.to(V2)).toEqual([])
})

it.each([
  '- farcaster://fid/4711',
  '- farcaster://fid/4711/',
])('reads the id from the resources of a message: %s', (line) => {
  expect(farcasterIdOf(`shop wants…\nResources:\n${line}\n- x`)).toBe(4711)
})

it.each([
  'farcaster://fid/1',
  '- farcaster://fid/x',
  'Sign in - farcaster://fid/1',
  '- farcaster://fid/1/2',
])('takes nothing else in a message for the id: %s', (line) => {
  expect(() => farcasterIdOf(`shop wants…\n${line}\n- x`)).toThrow('The message names no Farcaster id')
  expect(farcasterIdOf(`${line}\n- farcaster://fid/4711`)).toBe(4711)
})
