import { FORGET_AFTER_MS } from '../../domain/login/guess-delay.ts'
import { FORGET_PACE_MS, ownCounter } from '../../domain/login/login-keys.ts'
import type { BudgetPlace, CounterBound, LoginStore, StoredCode } from '../../ports/login-store.ts'
import type { Database } from './database.ts'
import { isMovedAway } from './errors.ts'
import type { LogInRow } from './login-statements.ts'
import { admitSend, countFailure, guessState, holder, logIn, useCode } from './login-statements.ts'
import { notAdmitted, signedIn, signInValues } from './sign-in.ts'

const forgetBefore = (now: Date) => new Date(now.getTime() - FORGET_AFTER_MS)
const boundsOf = (bounds: readonly CounterBound[], budget: BudgetPlace | null, now: Date) => ({
  keys: bounds.map(({ key }) => key),
  bounds: bounds.map(({ bound }) => bound),
  forgetBefore: forgetBefore(now),
  now,
  budgetKey: budget?.key ?? null,
  budgetAllowed: budget?.allowed ?? 1,
  refillMs: budget?.refillMs ?? 1,
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
        keys: rules.counted.map((rule) => rule.key),
        allowed: rules.counted.map((rule) => rule.allowed),
        paceKey: rules.pace?.key ?? null,
        paceFree: rules.pace?.free ?? 0,
        paceForgetBefore: new Date(before.now.getTime() - FORGET_PACE_MS),
        ends: rules.counted.map((rule) => new Date(before.now.getTime() + rule.windowMs)),
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

    async holder(appId, identifier, frameKey) {
      return (await holder(database, { appId, identifier, frameKey }))[0]
    },

    async countFailure(code, bounds, budget, now) {
      const [row] = await countFailure(database, {
        codeId: code?.codeId ?? null,
        own: code?.own ?? true,
        tries: code ? triesOf(code) : 0,
        mark: budget?.mark ?? null,
        ...boundsOf(bounds, budget, now),
      })
      return row?.counted ?? false
    },

    async logIn(login) {
      const { appId, identifier } = login.request
      const account = { ...accountOf(identifier), data: login.data }
      let row: LogInRow | undefined
      try {
        ;[row] = await logIn(database, {
          appId,
          identifier,
          client: login.client,
          ownKey: ownCounter(login.request),
          ...signInValues(login, account),
          ...boundsOf(login.bounds, login.budget, login.now),
          codeId: login.code.codeId,
          own: login.code.own,
          tries: triesOf(login.code),
        })
      } catch (error) {
        if (isMovedAway(error)) return { kind: 'lost' }
        throw error
      }
      if (!row?.used) return (row?.passed && notAdmitted(login, row)) || { kind: 'lost' }
      if (!row.user_id) return { kind: 'full' }
      return { kind: 'in', user: signedIn(login, account, row.user), isNew: !row.found }
    },

    async useCode({ request, bounds, budget, code, sessionId, now }) {
      const [row] = await useCode(database, {
        appId: request.appId,
        identifier: request.identifier,
        ownKey: ownCounter(request),
        ...boundsOf(bounds, budget, now),
        codeId: code.codeId,
        own: code.own,
        tries: triesOf(code),
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
