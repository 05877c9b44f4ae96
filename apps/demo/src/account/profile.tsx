import { type User, useSessions, useWalletArchive } from '@latchkey/react-auth'
import { settings } from '../settings.ts'

export function Profile({ user }: { user: User }) {
  const { showSessions } = useSessions()
  const { restoreWallet } = useWalletArchive()
  return (
    <section className="chapter" aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <dl className="facts">
        <dt>Member since</dt>
        <dd>
          <time dateTime={user.createdAt.toISOString()}>
            {user.createdAt.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}
          </time>
        </dd>
        <dt>Account</dt>
        <dd className="mono" data-testid="user-id">
          {user.id}
        </dd>
      </dl>
      <div className="chapter-links">
        <button type="button" className="text-button" onClick={() => void showSessions()}>
          Where you are logged in
        </button>
        <button
          type="button"
          className="text-button"
          // whoever closes it again has decided so
          onClick={() => void restoreWallet().catch(() => {})}
        >
          Archived wallets
        </button>
      </div>
    </section>
  )
}

/** Where a wallet's own words can be read, one press each. */
export function TryTip() {
  return (
    <section className="panel panel-soft">
      <h2>What will it ask you?</h2>
      <p>
        Payments, approvals, permits, a thief: every kind of question that a wallet is asked.{' '}
        <a href={`/try${location.search}`}>Try them</a>
      </p>
    </section>
  )
}

/** The way to what the host's backend does, which a narrow window's header has no room for. */
export function ServerTip() {
  return (
    <section className="panel panel-soft">
      <h2>Juniper has a server</h2>
      <p>
        It pays from a wallet of its own, and acts with yours while you are away, if you let it.{' '}
        <a href={`/server${location.search}`}>See what it does</a>
      </p>
    </section>
  )
}

/** The tip for whoever has an e-mail: the same pocket elsewhere. */
export function OtherDevice({ user }: { user: User }) {
  const email = user.email?.address
  if (!email) return null
  return (
    <section className="panel panel-soft">
      <h2>On another device?</h2>
      <p>
        Open this page in a second browser profile and use the same e-mail. The code is in the{' '}
        <a href={inboxOf(email)} target="_blank" rel="noreferrer">
          inbox
        </a>
        , and both wallets will be there.
      </p>
    </section>
  )
}

function inboxOf(email: string): string {
  return `${settings.sandbox}/?to=${encodeURIComponent(email)}`
}
