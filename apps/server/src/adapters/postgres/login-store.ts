import type {
  BudgetPlace,
  CounterBound,
  GuessTimes,
  LoginStore,
  StoredCode,
} from '../../ports/login-store.ts'
import type { Database } from './database.ts'
import { isMovedAway } from './errors.ts'
import type { LogInRow } from './login-statements.ts'
import {
  admitSend,
  countFailure,
  guessState,
  holder,
  isUndelivered,
  logIn,
  noteUndelivered,
  useCode,
} from './login-statements.ts'
import { notAdmitted, signInValues } from './sign-in.ts'

const boundsOf = (
  bounds: readonly CounterBound[],
  budget: BudgetPlace | null,
  { now, forgetBefore }: GuessTimes,
) => ({
  keys: bounds.map(({ key }) => key),
  bounds: bounds.map(({ bound }) => bound),
  forgetBefore,
  now,
  budgetKey: budget?.key ?? null,
  budgetAllowed: budget?.allowed ?? 1,
  refillMs: budget?.refillMs ?? 1,
  mark: budget?.mark ?? null,
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
        paceForgetBefore: new Date(before.now.getTime() - (rules.pace?.forgetMs ?? 0)),
        ends: rules.counted.map((rule) => new Date(before.now.getTime() + rule.windowMs)),
        resendAfter: before.resendAfter,
        spentTries: before.spentTries,
      })
      if (row?.refused_until) return { kind: 'refused', until: row.refused_until }
      return { kind: row?.stored ? 'stored' : 'repeated', askedAt: row?.asked_at ?? before.now }
    },

    async noteUndelivered({ codeId, tries }, to) {
      await noteUndelivered(database, { codeId, tries, to })
    },

    async isUndelivered({ appId, identifier, client }) {
      return (await isUndelivered(database, { appId, identifier, client })).length > 0
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

    async holder(appId, identifier, proof) {
      const { thumbprint = null, jti = null, expiresAt = null } = proof ?? {}
      const asked = { appId, identifier, frameKey: thumbprint, jti, proofExpiresAt: expiresAt }
      return (await holder(database, asked))[0]
    },

    async countFailure(code, bounds, budget, times) {
      const [row] = await countFailure(database, {
        codeId: code?.codeId ?? null,
        own: code?.own ?? true,
        tries: code ? triesOf(code) : 0,
        ...boundsOf(bounds, budget, times),
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
          ownKey: login.ownKey,
          ...signInValues(login, account),
          ...boundsOf(login.bounds, login.budget, login),
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
      return {
        kind: 'in',
        before: row.user,
        byOldAccount: row.old ?? true,
      }
    },

    async useCode({ request, ownKey, bounds, budget, code, sessionId, ...times }) {
      const [row] = await useCode(database, {
        appId: request.appId,
        identifier: request.identifier,
        ownKey,
        ...boundsOf(bounds, budget, times),
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
