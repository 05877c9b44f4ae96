import { FORGET_AFTER_MS } from '../../domain/login/guess-delay.ts'
import type { CounterBound, LoginStore, StoredCode } from '../../ports/login-store.ts'
import type { Database } from './database.ts'
import { isMovedAway } from './errors.ts'
import type { LogInRow } from './login-statements.ts'
import { admitSend, countFailure, guessState, knownDevice, logIn, useCode } from './login-statements.ts'
import { signedIn, signInValues } from './sign-in.ts'

const forgetBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS)
const columnsOf = (bounds: readonly CounterBound[]) => ({
  keys: bounds.map(({ key }) => key),
  bounds: bounds.map(({ bound }) => bound),
})
const triesOf = (code: StoredCode) => (code.own ? code.tries : code.foreignTries)

export function createLoginStore(database: Database): LoginStore {
  return {
    async admitSend({ appId, identifier, client }, rules, code, before) {
      const [row] = await admitSend(database, {
        appId,
        identifier,
        client,
        ...code,
        keys: rules.map((rule) => rule.key),
        allowed: rules.map((rule) => rule.allowed),
        waivable: rules.map((rule) => rule.waivable),
        ends: rules.map((rule) => new Date(before.now.getTime() + rule.windowMs)),
        resendAfter: before.resendAfter,
        spentTries: before.spentTries,
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
      const account = { ...accountOf(identifier), data: login.data }
      let row: LogInRow | undefined
      try {
        ;[row] = await logIn(database, {
          appId,
          identifier,
          client,
          ...signInValues(login, account),
          ...columnsOf(login.bounds),
          forgetBefore: forgetBefore(login.now),
          codeId: login.code.codeId,
          own: login.code.own,
          tries: triesOf(login.code),
        })
      } catch (error) {
        if (isMovedAway(error)) return { kind: 'lost' }
        throw error
      }
      if (!row?.used) return { kind: row?.passed && !row.found && !login.mayCreate ? 'no-user' : 'lost' }
      if (!row.user_id) return { kind: 'full' }
      return { kind: 'in', user: signedIn(login, account, row.user), isNew: !row.found }
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

function accountOf(identifier: string) {
  const colon = identifier.indexOf(':')
  return { type: identifier.slice(0, colon) as 'email' | 'phone', subject: identifier.slice(colon + 1) }
}
