import { ROUTES, type Route, route } from '@latchkey/contract'
import { passwordlessUnlinkSchema, smsUnlinkSchema } from '@latchkey/contract/schemas'
import { describe, expect, it } from 'vitest'
import { currentUser } from './own-user.ts'
import { passwordlessUnlink } from './passwordless-accounts.ts'
import type { CallOf, RouteHandler } from './route.ts'
import { bare, handler } from './route.ts'
import { listRoots } from './vault.ts'

/** What would be the handler of a route that was declared for another caller. */
type Declared<R extends Route, C extends Route['caller']> = RouteHandler<Omit<R, 'caller'> & { caller: C }>
type Routes = typeof ROUTES

describe('a handler', () => {
  it('serves its own route, whose caller, schema and answer the compiler holds it to', () => {
    const own = handler(ROUTES.passwordlessUnlink, passwordlessUnlinkSchema, async () => {
      throw new Error('not called')
    })
    expect([own.route, own.body]).toEqual([ROUTES.passwordlessUnlink, passwordlessUnlinkSchema])
    expect(passwordlessUnlink.route).toBe(ROUTES.passwordlessUnlink)
  })

  it('does not compile for a route that is opened to callers who bring less', () => {
    // @ts-expect-error: a public call may have no token
    const user: Declared<Routes['currentUser'], 'public'> = currentUser
    // @ts-expect-error: a user's call has no frame's proof
    const frame: Declared<Routes['listRoots'], 'user'> = listRoots
    // @ts-expect-error: a frame that proves any key was not admitted with one
    const anyKey = (call: CallOf<Routes['endSession']>) => call.frame
    // as they are declared they do
    const own: [RouteHandler<Routes['currentUser']>, RouteHandler<Routes['listRoots']>] = [
      currentUser,
      listRoots,
    ]
    expect([user.route, frame.route, anyKey.length, own.length]).toEqual([
      ROUTES.currentUser,
      ROUTES.listRoots,
      1,
      2,
    ])
  })

  it('does not compile with a schema that refuses the body of its route, or with another answer', () => {
    const wrong = async () => ({ body: { ended: true } })
    // @ts-expect-error: it wants a phone number where the contract has an address sent
    const schema = handler(ROUTES.passwordlessUnlink, smsUnlinkSchema, passwordlessUnlink.handle)
    // @ts-expect-error: the contract says what is answered
    const answer = bare(ROUTES.revokeOtherSessions, wrong)
    const right = bare(ROUTES.revokeOtherSessions, async () => ({ body: { ended: 1 } }))
    expect([schema, answer, right].map(({ route }) => route.path)).toEqual([
      ROUTES.passwordlessUnlink.path,
      ROUTES.revokeOtherSessions.path,
      ROUTES.revokeOtherSessions.path,
    ])
  })

  it('knows the parameters of its path', () => {
    const params: CallOf<typeof TWO>['params'] = { address: 'a', id: 'b' }
    const known: string[] = [params.address, params.id]
    // @ts-expect-error: the path names no such parameter
    const other: string = params.adress
    expect([known, other]).toEqual([['a', 'b'], undefined])
  })
})

const TWO = route<never, unknown>()('GET', '/x/:address/y/:id', 'user')
