import { expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { mapUser } from '../../session/map-user.ts'
import { wireUser } from '../../testing/fake-server.ts'
import {
  type CustomAuthEffect,
  type CustomAuthEvent,
  type CustomAuthState,
  customAuthInitial,
  customAuthMachine,
  type JwtAuthFlowState,
} from './machine.ts'

const user = mapUser(wireUser())
const exchanged = (token: string) => ({ type: 'exchanged', token, user, isNewUser: false }) as const
const read = (token: string | null, authenticated = true) =>
  ({ type: 'token read', token, authenticated }) as const
const refusal = (code: string) => new ApiError({ message: code, code, status: 400 })

type Sent = CustomAuthEvent extends infer E
  ? E extends unknown
    ? Omit<E, 'era'> & { era?: number }
    : never
  : never

function flow() {
  let state: CustomAuthState = customAuthInitial
  const effects: CustomAuthEffect[] = []
  const seen: string[] = [state.flow.status]
  return {
    /** answers come from the era that is now, unless they say otherwise */
    send(...events: Sent[]) {
      for (const event of events) {
        const [next, more] = customAuthMachine(state, { era: state.era, ...event })
        state = next
        effects.push(...(more as CustomAuthEffect[]))
        if (seen.at(-1) !== state.flow.status) seen.push(state.flow.status)
      }
    },
    /** what was asked for since the last look */
    asked: () => effects.splice(0).map((effect) => effect.type),
    effects,
    seen,
    now: () => state.flow,
  }
}

/** A flow that has logged in with token `a`. */
function synced() {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read('a', false), exchanged('a'))
  sync.asked()
  return sync
}

it('is one of initial, loading, done, error and not-enabled [SESS-021]', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read('a', false), exchanged('a'))
  sync.send({ type: 'sync wanted' }, read('b'), { type: 'failed', error: refusal('invalid_credentials') })
  sync.send({ type: 'logged out', because: refusal('invalid_credentials') })
  sync.send({ type: 'switched', on: false }, { type: 'sync wanted' })
  expect(sync.seen).toEqual(['initial', 'loading', 'done', 'loading', 'error', 'not-enabled'])
  const known: JwtAuthFlowState['status'][] = ['initial', 'loading', 'done', 'error', 'not-enabled']
  expect(known).toEqual(expect.arrayContaining(sync.seen))
})

it('exchanges a new token and tells who is in [SESS-024]', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read('a', false))
  expect(sync.effects.at(-1)).toEqual({ type: 'exchange', era: 0, token: 'a' })
  sync.send(exchanged('a'))
  expect(sync.effects.at(-1)).toEqual({ type: 'tell authenticated', user, isNewUser: false })
  expect(sync.now()).toEqual({ status: 'done' })
})

it('does nothing about a token that is the same [SESS-022]', () => {
  const sync = synced()
  sync.send({ type: 'sync wanted' }, read('a'))
  expect(sync.asked()).toEqual(['read token'])
  expect(sync.seen).toEqual(['initial', 'loading', 'done'])
})

it('logs out whoever is logged in while there is no token [SESS-023]', () => {
  const sync = synced()
  sync.send({ type: 'sync wanted' }, read(null))
  expect(sync.effects.at(-1)).toEqual({ type: 'log out', era: 0, because: null, retry: false })
  sync.send({ type: 'logged out', because: null })
  expect(sync.effects.at(-1)).toEqual({ type: 'tell unauthenticated' })
  expect(sync.now()).toEqual({ status: 'done' })
})

it('tells of no logout where nobody was logged in', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read(null, false))
  expect(sync.asked()).toEqual(['read token'])
  expect(sync.now()).toEqual({ status: 'done' })
})

it.each([
  ['a refused exchange', [read('b'), { type: 'failed', error: refusal('invalid_credentials') }]],
  ['a token that could not be read', [{ type: 'failed', error: refusal('invalid_credentials') }]],
] as [string, Sent[]][])('logs out after %s and reports it [SESS-025]', (_, events) => {
  const sync = synced()
  sync.send({ type: 'sync wanted' }, ...events)
  const out = sync.effects.at(-1) as Extract<CustomAuthEffect, { type: 'log out' }>
  expect(out).toMatchObject({
    type: 'log out',
    retry: false,
    because: { privyErrorCode: 'invalid_credentials' },
  })
  sync.asked()
  sync.send({ type: 'logged out', because: out.because })
  expect(sync.effects.map((effect) => effect.type)).toEqual(['tell unauthenticated', 'tell error'])
  expect(sync.now()).toEqual({ status: 'error', error: out.because })
})

it('tries the same token again after an error, a moment later however often it is asked', () => {
  const sync = synced()
  sync.send({ type: 'sync wanted' }, read('b'), { type: 'failed', error: refusal('x') })
  sync.send({ type: 'logged out', because: refusal('x') })
  sync.asked()
  sync.send({ type: 'sync wanted' }, { type: 'sync wanted' })
  expect(sync.effects.splice(0)).toEqual([{ type: 'after', ms: 1000, event: { type: 'retry due', era: 0 } }])
  sync.send({ type: 'retry due' }, read('b', false))
  expect(sync.effects.at(-1)).toEqual({ type: 'exchange', era: 0, token: 'b' })
})

it('logs out and tries again where the account is linked to another user, once in a row [SESS-026]', () => {
  const sync = synced()
  const taken = { type: 'failed', error: refusal('linked_to_another_user') } as const
  sync.send({ type: 'sync wanted' }, read('b'), taken)
  expect(sync.effects.at(-1)).toEqual({ type: 'log out', era: 0, because: null, retry: true })
  sync.asked()
  sync.send({ type: 'logged out to retry' })
  expect(sync.asked()).toEqual(['read token'])
  sync.send(read('b', false))
  expect(sync.asked()).toEqual(['exchange'])
  sync.send(taken)
  expect(sync.effects.at(-1)).toMatchObject({ type: 'log out', retry: false })
})

it('runs one at a time, and once more for what was asked for meanwhile', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, { type: 'sync wanted' }, { type: 'sync wanted' })
  expect(sync.asked()).toEqual(['read token'])
  sync.send(read('a', false), exchanged('a'))
  expect(sync.asked()).toEqual(['exchange', 'tell authenticated', 'read token'])
  sync.send(read('a'))
  expect(sync.asked()).toEqual([])
})

it('waits that moment also where it was asked while the token was refused', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read('b', false), { type: 'sync wanted' })
  sync.asked()
  sync.send({ type: 'failed', error: refusal('x') }, { type: 'logged out', because: refusal('x') })
  expect(sync.asked()).toEqual(['log out', 'tell unauthenticated', 'tell error', 'after'])
  expect(sync.now()).toMatchObject({ status: 'error' })
})

it('takes no answer of the time before it was switched off', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, read('of-before', false))
  sync.send({ type: 'switched', on: false }, { type: 'switched', on: true }, { type: 'sync wanted' })
  sync.asked()
  sync.send({ ...exchanged('of-before'), era: 0 })
  expect(sync.asked()).toEqual([])
  sync.send(read('now', false))
  expect(sync.effects.at(-1)).toEqual({ type: 'exchange', era: 1, token: 'now' })
})

it('listens to nothing once it is switched off', () => {
  const sync = flow()
  sync.send({ type: 'sync wanted' }, { type: 'switched', on: false }, read('a'))
  expect(sync.asked()).toEqual(['read token'])
  expect(sync.now()).toEqual({ status: 'not-enabled' })
  sync.send({ type: 'switched', on: true }, { type: 'sync wanted' })
  expect(sync.asked()).toEqual(['read token'])
})
