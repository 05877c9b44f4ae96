import { FORGET_AFTER_MS } from '../../domain/login/guess-delay.ts'
import { withAccount } from '../../domain/user/change-accounts.ts'
import type { StoredUser } from '../../domain/user/stored-user.ts'
import type { CounterBound, LoginStore, LoginTry, StoredCode } from '../../ports/login-store.ts'
import type { Database } from './database.ts'
import { isMovedAway } from './errors.ts'
import type { LogInRow } from './login-statements.ts'
import { admitSend, countFailure, guessState, knownDevice, logIn, useCode } from './login-statements.ts'

const forgetBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS)
const columnsOf = (bounds: readonly CounterBound[]) => ({
  keys: bounds.map(({ key }) => key),
  bounds: bounds.map(({ bound }) => bound),
})
const triesOf = (code: StoredCode) => (code.own ? code.tries : code.foreignTries)

export function createLoginStore(database: Database): LoginStore {
  return {
    async admitSend({ appId, identifier, client }, rules, code, times) {
      const [row] = await admitSend(database, {
        appId,
        identifier,
        client,
        ...code,
        keys: rules.map((rule) => rule.key),
        allowed: rules.map((rule) => rule.allowed),
        waivable: rules.map((rule) => rule.waivable),
        ends: rules.map((rule) => new Date(times.now.getTime() + rule.windowMs)),
        resendAfter: times.resendAfter,
      })
      if (row?.refused_until) return { kind: 'refused', until: row.refused_until }
      return { kind: row?.stored ? 'stored' : 'repeated' }
    },

    async guessState({ appId, identifier, client }, keys) {
      const [row] = await guessState(database, { appId, identifier, client, keys: [...keys] })
      const failures = new Map(
        (row?.failures ?? []).map(({ key, failures, failedAt }) => [
          key,
          { failures, failedAt: new Date(failedAt) },
        ]),
      )
      return { code: row?.codeId ? (row as StoredCode) : undefined, failures }
    },

    async knownDevice({ appId, identifier, client }) {
      return (await knownDevice(database, { appId, identifier, client }))[0]?.known ?? false
    },

    async countFailure(_, code, bounds, now) {
      const [row] = await countFailure(database, {
        codeId: code?.codeId ?? null,
        own: code?.own ?? true,
        tries: code ? triesOf(code) : 0,
        ...columnsOf(bounds),
        now,
        forgetBefore: forgetBefore(now),
      })
      return row?.counted ?? false
    },

    async logIn(login) {
      const { appId, identifier, client } = login.request
      let row: LogInRow | undefined
      try {
        ;[row] = await logIn(database, {
          appId,
          identifier,
          client,
          ...columnsOf(login.bounds),
          forgetBefore: forgetBefore(login.now),
          codeId: login.code.codeId,
          own: login.code.own,
          tries: triesOf(login.code),
          data: JSON.stringify(login.data),
          mayCreate: login.mayCreate,
          userLimit: login.userLimit,
          newUserId: login.newUserId,
          now: login.now,
          sessionId: login.session.id,
          expiresAt: login.session.expiresAt,
          endsAt: login.session.endsAt,
          keyId: login.session.keyId,
          seed: login.session.seed,
        })
      } catch (error) {
        if (isMovedAway(error)) return { kind: 'lost' }
        throw error
      }
      if (!row?.used) return { kind: row?.passed && !row.found && !login.mayCreate ? 'no-user' : 'lost' }
      if (!row.user_id) return { kind: 'full' }
      return { kind: 'in', user: userAfterLogin(login, row.user), isNew: !row.found }
    },

    async useCode({ request, bounds, code, sessionId, now }) {
      const [row] = await useCode(database, {
        appId: request.appId,
        identifier: request.identifier,
        client: request.client,
        ...columnsOf(bounds),
        forgetBefore: forgetBefore(now),
        codeId: code.codeId,
        own: code.own,
        tries: triesOf(code),
        now,
        sessionId,
      })
      return row?.used ?? false
    },
  }
}

/** The statement saw the user as it was before itself. */
function userAfterLogin(login: LoginTry, before: StoredUser | null): StoredUser {
  const { identifier } = login.request
  const type = identifier.slice(0, identifier.indexOf(':')) as 'email' | 'phone'
  const subject = identifier.slice(type.length + 1)
  const user = before ?? {
    id: login.newUserId,
    created_at: Math.floor(login.now.getTime() / 1000),
    accepted_terms: false,
    is_guest: false,
    custom_metadata: null,
    accounts: [],
    wallets: [],
  }
  return withAccount(user, { type, subject, data: login.data }, login.now)
}
