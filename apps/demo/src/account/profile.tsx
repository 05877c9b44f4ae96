import type { User } from '@latchkey/react-auth'
import { settings } from '../settings.ts'

export function Profile({ user }: { user: User }) {
  const email = user.email?.address
  return (
    <aside className="side" aria-label="Profile">
      <section className="panel">
        <h2>Profile</h2>
        <dl className="facts">
          <dt>E-mail</dt>
          <dd data-testid="email">{email ?? '–'}</dd>
          <dt>Member since</dt>
          <dd>
            <time dateTime={user.createdAt.toISOString()}>
              {user.createdAt.toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })}
            </time>
          </dd>
          <dt>Account</dt>
          <dd className="mono">{user.id}</dd>
        </dl>
      </section>
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
    </aside>
  )
}

function inboxOf(email: string | undefined): string {
  return email ? `${settings.sandbox}/?to=${encodeURIComponent(email)}` : settings.sandbox
}
