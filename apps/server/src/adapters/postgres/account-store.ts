import type {
  AccountLogin,
  AccountLoginResult,
  AccountStore,
  Announcement,
  AttemptRef,
  SpentBefore,
} from '../../ports/account-store.ts'
import type { AccountLoginRow } from './account-login-statement.ts'
import { logInByAccount } from './account-login-statement.ts'
import {
  changeAccounts,
  endGuestSessions,
  holdAccount,
  holdUsers,
  keepUser,
  lookAtAccount,
  removeMovedUser,
  transferAccount,
  userOfAccount,
} from './account-statements.ts'
import { announceChange, announceLeave } from './announce-statement.ts'
import { attemptId } from './attempt-store.ts'
import type { Database, Session } from './database.ts'
import { isMovedAway } from './errors.ts'
import { notAdmitted, signInValues } from './sign-in.ts'

const attemptColumns = (attempt: AttemptRef | null) => ({
  attemptKind: attempt?.kind ?? null,
  attemptId: attempt ? attemptId(attempt.id) : null,
})

/** Rolls an announced transfer back that does not hold any more. */
class NotMoved extends Error {}

async function announced(
  session: Session,
  change: Omit<Parameters<typeof announceChange>[1], 'change' | 'noticed' | 'waitSeconds'>,
  { change: id, detail, waitSeconds }: Announcement,
): Promise<string | null> {
  const noticed = JSON.stringify(detail)
  const [row] = await announceChange(session, { ...change, change: id, noticed, waitSeconds })
  return row?.newUntil ?? null
}

/** Accounts as rows. A user who is deleted, or an account that is taken, in between makes `lost` or false. */
export function createAccountStore(database: Database): AccountStore {
  const unlessMoved = async (work: Promise<boolean>): Promise<boolean> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof NotMoved || isMovedAway(error)) return false
      throw error
    }
  }

  return {
    async logIn(login) {
      let row: AccountLoginRow | undefined
      try {
        ;[row] = await logInByAccount(database, {
          ...attemptColumns(login.attempt),
          ...signInValues(login, login.account),
          appId: login.appId,
          client: login.client,
        })
      } catch (error) {
        if (isMovedAway(error)) return { kind: 'lost' }
        throw error
      }
      return row ? resultOf(login, row) : { kind: 'lost' }
    },

    async owner(appId, account) {
      return (await userOfAccount(database, { appId, ...account }))[0]?.user
    },

    async look({ appId, sessionId, account, attempt, now, repeatSince }) {
      const { type, subject } = account
      const key = { appId, type, subject }
      const [row] = await lookAtAccount(database, {
        ...key,
        ...attemptColumns(attempt),
        sessionId,
        now,
        repeatSince,
      })
      if (!row) return undefined
      const { owner, ownerRevision, ...state } = row
      return { ...state, owner: owner ? { user: owner, revision: ownerRevision ?? 0 } : null }
    },

    change(change) {
      const { add, remove, of: was } = change
      const row = {
        appId: change.appId,
        sessionId: change.sessionId,
        userId: was.user.id,
        revision: was.revision,
        addType: add?.type ?? null,
        addSubject: add?.subject ?? null,
        addData: add ? JSON.stringify(add.data) : null,
        removeType: remove?.type ?? null,
        removeSubject: remove?.subject ?? null,
        action: change.action,
        detail: JSON.stringify(detailOf(add ?? remove, add && remove)),
        now: change.now,
      }
      const run = async (session: Session, newUntil: string | null) =>
        (await changeAccounts(session, { ...row, newUntil }))[0]?.changed ?? false
      const { announce } = change
      if (!announce) return unlessMoved(run(database, null))
      return unlessMoved(
        database.transaction(async (session) => {
          const newUntil = await announced(session, row, announce)
          if (newUntil === null) return false
          // what was announced is taken back with the rest when it did not happen
          if (!(await run(session, newUntil))) throw new NotMoved()
          if (add && was.user.is_guest) await endGuestSessions(session, row)
          return true
        }),
      )
    },

    transfer({ appId, sessionId, to, from, account, nonce, announce, announceLeaving, now }) {
      const wallets = from.user.wallets.map(({ address }) => address)
      const detail = { ...detailOf(account), from: from.user.id, to: to.user.id, wallets }
      const row = {
        appId,
        sessionId,
        toId: to.user.id,
        toRevision: to.revision,
        fromId: from.user.id,
        fromRevision: from.revision,
        wallets,
        nonce: attemptId(nonce),
        type: account.type,
        subject: account.subject,
        data: JSON.stringify(account.data),
        detail: JSON.stringify(detail),
        change: announce.change,
        now,
      }
      const leaving = {
        ...row,
        ...announceLeaving,
        userId: row.fromId,
        noticed: JSON.stringify(announceLeaving.detail),
      }
      const announcedTransfer = {
        appId,
        sessionId,
        userId: row.toId,
        revision: row.toRevision,
        addType: account.type,
        addSubject: account.subject,
        removeType: null,
        removeSubject: null,
        now,
      }
      return unlessMoved(
        database.transaction(async (session) => {
          const guest = to.user.accounts.filter(({ type }) => type === 'guest')
          for (const { type, subject } of [account, ...guest]) {
            await holdAccount(session, { appId, type, subject })
          }
          await holdUsers(session, { ids: [row.toId, row.fromId] })
          const newUntil = await announced(session, announcedTransfer, announce)
          if (newUntil === null) return false
          const [told] = await announceLeave(session, leaving)
          const moved = (await transferAccount(session, { ...row, newUntil }))[0]?.moved ?? false
          if (!told || !moved) throw new NotMoved()
          const { userId, change } = leaving
          await (told.linked ? keepUser(session, { userId, change }) : removeMovedUser(session, { userId }))
          if (to.user.is_guest) {
            await endGuestSessions(session, { userId: row.toId, sessionId, now })
          }
          return moved
        }),
      )
    },
  }
}

function detailOf(account: { type: string; subject: string } | undefined, before?: { subject: string }) {
  return {
    type: account?.type,
    subject: account?.subject,
    ...(before ? { before: before.subject } : {}),
  }
}

function resultOf(login: AccountLogin, row: AccountLoginRow): AccountLoginResult {
  if (!row.passed) {
    if (login.attempt && !row.attempt?.open) return { kind: 'spent', before: spentBefore(row.attempt) }
    return notAdmitted(login, row) ?? { kind: 'lost' }
  }
  if (!row.user_id) return { kind: 'full' }
  return {
    kind: 'in',
    before: row.user,
    byOldAccount: row.old ?? true,
  }
}

function spentBefore(attempt: AccountLoginRow['attempt']): SpentBefore | undefined {
  if (!attempt?.used_at) return undefined
  return {
    usedAt: new Date(attempt.used_at),
    client: attempt.client,
    sessionId: attempt.session_id,
    account: attempt.account,
    newUser: attempt.new_user,
  }
}
