import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SetupError } from '../setup-error.ts'
import { readPerson } from './new-person.ts'
import { People } from './people.ts'
import { PROVIDERS } from './provider.ts'
import { createWorld, ORIGIN } from './testing/world.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-people-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('People', () => {
  it('knows the same people at every start, and those added when there is a folder', () => {
    const first = new People(folder)
    const mary = first.add('github', readPerson('github', { name: 'Mary Jackson', username: 'mary' }))
    expect(first.agree('apple', 'somebody', 'client')).toBe(true)
    const again = new People(folder)
    expect(again.find('github', mary.id)).toEqual(mary)
    expect(again.agree('apple', 'somebody', 'client')).toBe(false)
    expect(again.list('google')).toEqual(new People().list('google'))
  })

  it('makes one and the same person from a hint, whoever has the username already', () => {
    const people = new People()
    const made = people.fromHint('discord', 'ada@elsewhere.example')
    expect(made).toMatchObject({ name: 'Ada', username: 'ada2', email: 'ada@elsewhere.example' })
    expect(people.fromHint('discord', 'ADA@elsewhere.example').id).toBe(made.id)
    people.add('discord', made)
    expect(people.fromHint('discord', 'ada@elsewhere.example')).toEqual(made)
    expect(people.fromHint('discord', made.id)).toEqual(made)
    expect(people.fromHint('twitter', 'mary.jackson')).toMatchObject({ name: 'Mary Jackson', email: null })
    expect(people.fromHint('twitter', '   ').username).toBe('somebody')
    expect(people.fromHint('twitter', '"><b>').username).toBe('b')
  })

  it.each([
    'nonsense',
    '[]',
    '{"people":1,"agreed":[]}',
    '{"people":null,"agreed":[]}',
    '{"people":{"google":[{"id":"1"}]},"agreed":[]}',
  ])('says which file to move when it holds %j', async (text) => {
    await writeFile(join(folder, 'people.json'), text)
    expect(() => new People(folder)).toThrow(SetupError)
  })

  it.each(PROVIDERS)('gives everybody at %s a subject of their own', (provider) => {
    const people = new People().list(provider)
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
  })
})

describe('/identity/people', () => {
  const add = (world: ReturnType<typeof createWorld>, body: unknown, headers = {}) =>
    world.ask('/identity/people', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  it('adds a person and lists them', async () => {
    const world = createWorld()
    const answer = await add(world, {
      provider: 'google',
      name: 'Mary Jackson',
      email: 'mary@example.com',
      emailVerified: false,
    })
    expect(answer.status).toBe(201)
    const person = (await answer.json()) as object
    expect(person).toMatchObject({ username: 'mary', emailVerified: false })
    const all = (await (await world.ask('/identity/people')).json()) as Record<string, object[]>
    expect(Object.keys(all)).toEqual([...PROVIDERS])
    expect(all.google).toContainEqual(person)
  })

  it.each([
    ['{'],
    [null],
    [{ provider: 'nobody', name: 'A' }],
    [{ provider: '__proto__', name: 'A' }],
    [{ provider: 'google', name: 'A' }],
    [{ provider: 'google', name: '', email: 'a@example.com' }],
    [{ provider: 'google', name: 'A', email: 'nonsense' }],
    [{ provider: 'google', name: 1, email: 'a@example.com' }],
    [{ provider: 'google', name: 'x'.repeat(101), email: 'a@example.com' }],
    [{ provider: 'twitter', name: 'A', username: 'a b' }],
    [{ provider: 'twitter', name: 'A', username: 'ADA' }],
    [{ provider: 'google', name: 'A', email: 'Ada.Lovelace@example.com' }],
  ])('refuses %j', async (body) => {
    const answer = await add(createWorld(), body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  })

  it('refuses pages of other origins', async () => {
    const world = createWorld()
    const person = { provider: 'twitter', name: 'Mary Jackson' }
    expect((await add(world, person, { origin: 'http://localhost:3000' })).status).toBe(403)
    expect((await add(world, person, { origin: ORIGIN })).status).toBe(201)
    expect((await world.ask('/identity/people', { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(
      403,
    )
  })
})
