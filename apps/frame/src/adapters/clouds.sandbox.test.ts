import { serve } from '@hono/node-server'
import type { RecoveryParams, RecoveryPlacesResponse } from '@latchkey/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agree } from '../../../sandbox/src/drive/testing.ts'
import { signInToIcloud } from '../../../sandbox/src/icloud/testing.ts'
import { createWorld, type World } from '../../../sandbox/src/identity/testing/world.ts'
import type { Setting } from '../../../sandbox/src/outside/switches.ts'
import { switchesOf } from '../../../sandbox/src/outside/switches.ts'
import { createOutsideRoutes } from '../../../sandbox/src/web/outside-routes.ts'
import type { CloudMethod } from '../ports/cloud.ts'
import { readSession } from '../session.ts'
import { APP, testToken } from '../testing/token.ts'
import { createClouds as createCloudsAt } from './browser-clouds.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (content: string) => new TextEncoder().encode(content)
const RECORD = '{"v":1,"app":"latchkeytestapp0000000001","root":"0xroot","n":2,"key":"k"}'

let world: World
let places: RecoveryPlacesResponse
let stop: () => void
let requests: URL[]

/** The clouds as the sandbox plays them, over HTTP. */
beforeAll(async () => {
  world = createWorld()
  const app = createOutsideRoutes(world.outside, [])
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    stop = () => void server.close()
  })
  const at = (host: string) => `http://127.0.0.1:${port}/world/${host}`
  const { container_identifier = '', api_token = '' } = world.credentials.icloud ?? {}
  places = {
    google_drive: { api_url: at('www.googleapis.com') },
    icloud: {
      api_url: at('api.apple-cloudkit.com'),
      container_identifier,
      environment: 'production',
      api_token,
    },
  }
})
afterAll(() => stop())
beforeEach(() => {
  requests = []
  for (const service of METHODS) switchesOf(world.outside).set(service, null)
})

const METHODS = ['google-drive', 'icloud'] as const
const FIELD = { 'google-drive': 'file_id', icloud: 'icloud_record_name' } as const

async function tokenOf(method: CloudMethod, person: string): Promise<string> {
  if (method === 'google-drive') return (await agree(world, person)).tokens.access_token as string
  const { people } = world.outside.identity
  return (await signInToIcloud(world, { person: people.fromHint('apple', person).id })).ckSession
}

/** Node repeats a request that is answered 421, and stumbles over its own body then: not over a stream. */
const send: typeof fetch = (input, init) => {
  const body = init?.body ? new Response(init.body) : undefined
  const type = body?.headers.get('content-type')
  const headers = { ...(type && { 'content-type': type }), ...(init?.headers as Record<string, string>) }
  return fetch(input, { ...init, headers, ...(body && { body: body.body, duplex: 'half' }) } as RequestInit)
}

const session = readSession(testToken(), APP)
/** Clouds where these tests say they are. */
const createClouds = (fetch: typeof globalThis.fetch, at = async () => places) => createCloudsAt(fetch, at)
const clouds = createClouds((input, init) => {
  requests.push(new URL(String(input)))
  return send(input, init)
})
const open = async (method: CloudMethod, person = 'ada') =>
  clouds.open(session, method, await tokenOf(method, person))

async function written(method: CloudMethod, person?: string) {
  const cloud = await open(method, person)
  const params = await cloud.reserve()
  await cloud.write(params, 'Wallet 0xroot', bytes(RECORD))
  return { cloud, params }
}

const turn = (method: CloudMethod, trouble: Setting['trouble'], times: number | null = null) =>
  switchesOf(world.outside).set(method, { trouble, times, delay: 0, account: null })

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    ({ code }: { code: string }) => code,
  )

describe.each(METHODS)('%s', (method) => {
  it('keeps a record under a name that was asked for before, over sign-ins, until it is removed', async () => {
    const { params } = await written(method)
    expect(params).toEqual({ [FIELD[method]]: expect.stringMatching(/^[\w-]{20,}$/) })
    const later = await open(method)
    expect(text(await later.read(params))).toBe(RECORD)
    await later.remove(params)
    expect(await refusal(later.read(params))).toBe('cloud_account')
  })

  it('names no two records alike', async () => {
    const [one, other] = [await written(method), await written(method)]
    expect(one.params).not.toEqual(other.params)
    await other.cloud.remove(other.params)
    expect(text(await one.cloud.read(one.params))).toBe(RECORD)
  })

  it('does not write over a record that is there', async () => {
    const { cloud, params } = await written(method)
    expect(await refusal(cloud.write(params, 'Wallet', bytes('{"other":1}')))).toBe('cloud_unreachable')
    expect(text(await (await open(method)).read(params))).toBe(RECORD)
  })

  it('says so when another account was chosen', async () => {
    const { params } = await written(method)
    const other = await open(method, 'grace')
    expect(await refusal(other.read(params))).toBe('cloud_account')
  })

  it.each([
    ['expired', 'cloud_expired'],
    ['quota', 'cloud_quota'],
    ['too-many', 'cloud_unreachable'],
    ['down', 'cloud_unreachable'],
  ] as const)('says what is wrong: %s', async (trouble, code) => {
    const cloud = await open(method)
    const params = await cloud.reserve()
    turn(method, trouble)
    expect(await refusal(cloud.write(params, 'Wallet', bytes(RECORD)))).toBe(code)
  })

  it('says that nobody is there where nobody is', async () => {
    const nowhere = createClouds(() => Promise.reject(new TypeError('offline')))
    const cloud = await nowhere.open(session, method, 'token')
    const params: RecoveryParams = { [FIELD[method]]: 'name' }
    expect(await refusal(cloud.read(params))).toBe('cloud_unreachable')
  })

  it.each([
    {},
    { [FIELD[method]]: 7 },
    { [FIELD[method]]: '' },
  ])('asks for no record without its name: %j', async (params) => {
    const cloud = await open(method)
    expect(await refusal(cloud.read(params as RecoveryParams))).toBe('cloud_account')
    expect(requests).toEqual([])
  })

  it('is not opened where the app does not use it', async () => {
    const none = createClouds(send, async () => ({ google_drive: null, icloud: null }))
    expect(await refusal(none.open(session, method, 'token'))).toBe('not_served')
  })

  it('sends no cookie and no address of ours, and follows nobody elsewhere', async () => {
    const sent: RequestInit[] = []
    const watching = createClouds((input, init) => {
      sent.push(init ?? {})
      return send(input, init)
    })
    const cloud = await watching.open(session, method, await tokenOf(method, 'ada'))
    await cloud.write(await cloud.reserve(), 'Wallet', bytes(RECORD))
    const kinds = sent.map(({ credentials, redirect, referrerPolicy }) => [
      credentials,
      redirect,
      referrerPolicy,
    ])
    expect(new Set(kinds.map(String))).toEqual(new Set(['omit,error,no-referrer']))
  })
})

describe('google-drive', () => {
  it('writes once more when an answer was lost, and finds its own file', async () => {
    const cloud = await open('google-drive')
    const params = await cloud.reserve()
    turn('google-drive', 'lost-answer', 1)
    await cloud.write(params, 'Wallet', bytes(RECORD))
    expect(text(await cloud.read(params))).toBe(RECORD)
  })

  it('says so when the user did not tick the box', async () => {
    const { tokens } = await agree(world, 'ada', {})
    const cloud = await clouds.open(session, 'google-drive', tokens.access_token as string)
    expect(await refusal(cloud.reserve())).toBe('cloud_denied')
  })

  it('is unreachable, and not refused, where it has too much to do', async () => {
    const cloud = await open('google-drive')
    turn('google-drive', 'rate-limit')
    expect(await refusal(cloud.reserve())).toBe('cloud_unreachable')
  })

  it('keeps the token out of addresses', async () => {
    const token = await tokenOf('google-drive', 'ada')
    const cloud = await clouds.open(session, 'google-drive', token)
    await cloud.write(await cloud.reserve(), 'Wallet', bytes(RECORD))
    expect(requests.length).toBe(3)
    expect(requests.filter(({ href }) => href.includes(token))).toEqual([])
  })
})

describe('icloud', () => {
  it('carries the token on, and lets calls wait for each other', async () => {
    const { cloud, params } = await written('icloud')
    const read = await Promise.all([cloud.read(params), cloud.read(params), cloud.read(params)])
    expect(read.map(text)).toEqual([RECORD, RECORD, RECORD])
    const tokens = requests.map(({ searchParams }) => searchParams.get('ckWebAuthToken'))
    expect(new Set(tokens).size).toBe(requests.length)
  })

  it('wants a new sign-in once an answer was lost', async () => {
    const cloud = await open('icloud')
    const params = await cloud.reserve()
    turn('icloud', 'lost-answer', 1)
    expect(await refusal(cloud.write(params, 'Wallet', bytes(RECORD)))).toBe('cloud_unreachable')
    expect(await refusal(cloud.read(params))).toBe('cloud_expired')
    expect(text(await (await open('icloud')).read(params))).toBe(RECORD)
  })

  it('is refused under another API token', async () => {
    const icloud = { ...places.icloud!, api_token: 'another' }
    const others = createClouds(send, async () => ({ ...places, icloud }))
    const cloud = await others.open(session, 'icloud', await tokenOf('icloud', 'ada'))
    expect(await refusal(cloud.read({ icloud_record_name: 'name' }))).toBe('cloud_denied')
  })
})
