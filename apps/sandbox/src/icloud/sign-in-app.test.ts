import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../identity/testing/world.ts'
import { CONTAINER } from './container.ts'
import { icloudOf, signInToIcloud } from './testing.ts'

const PAGE = `idmsa.apple.com/IDMSWebAuth/auth?container=${CONTAINER}&environment=production`

const send = (world: World, form: Record<string, string>, headers = {}) =>
  world.ask(PAGE, { method: 'POST', body: new URLSearchParams(form), headers })

describe('the sign-in page', () => {
  it('shows who asks, who there is, and a box to keep signed in', async () => {
    const answer = await createWorld().ask(PAGE)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'none'")
    const page = await answer.text()
    for (const text of [
      CONTAINER,
      'Ada Lovelace',
      'ada.lovelace@example.com',
      'Keep me signed in',
      '>Cancel<',
    ])
      expect(page).toContain(text)
  })

  it('tells its opener one token under both names', async () => {
    const world = createWorld()
    const message = await signInToIcloud(world)
    expect(message).toEqual({ ckWebAuthToken: expect.any(String), ckSession: message.ckWebAuthToken })
    const answer = await send(world, {
      choice: 'sign-in',
      person: 'new',
      name: 'Zoë',
      email: 'zoe@example.com',
    })
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await answer.text()).toContain('/icloud-result.mjs')
  })

  it('tells its opener that somebody cancelled', async () => {
    expect(await signInToIcloud(createWorld(), { choice: 'cancel' })).toEqual({
      errorMessage: 'The user cancelled the sign-in.',
    })
  })

  it('makes somebody new, who is there the next time', async () => {
    const world = createWorld()
    const form = { person: 'new', name: 'Mary Jackson', email: 'mary@example.com' }
    const client = icloudOf(world, (await signInToIcloud(world, form)).ckWebAuthToken)
    expect((await client.read('users/current')).status).toBe(200)
    expect(await (await world.ask(PAGE)).text()).toContain('mary@example.com')
  })

  it.each([
    [{ person: 'nobody' }, 'Choose somebody to sign in as.'],
    [{}, 'Choose somebody to sign in as.'],
    [{ person: 'new', name: '', email: 'a@b.example' }, 'A name has 1 to 100 characters.'],
  ] as [Record<string, string>, string][])('asks again for %j', async (form, problem) => {
    const answer = await send(createWorld(), { choice: 'sign-in', ...form })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(problem)
  })

  it('takes its form from itself alone', async () => {
    const world = createWorld()
    const person = world.outside.identity.people.fromHint('apple', 'ada').id
    const from = async (site: string) =>
      (await send(world, { choice: 'sign-in', person }, { 'sec-fetch-site': site })).status
    expect([await from('cross-site'), await from('same-site'), await from('same-origin')]).toEqual([
      403, 403, 200,
    ])
  })

  it.each([
    ['container=iCloud.other&environment=production', 'There is no such container'],
    [`container=${CONTAINER}&environment=test`, 'There is no such environment'],
  ])('does not begin with %s', async (query, text) => {
    const answer = await createWorld().ask(`idmsa.apple.com/IDMSWebAuth/auth?${query}`)
    expect([answer.status, (await answer.text()).includes(text)]).toEqual([400, true])
  })
})
