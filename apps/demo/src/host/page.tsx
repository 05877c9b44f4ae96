import { usePrivy } from '@latchkey/react-auth'
import { Account } from '../account/account.tsx'
import { Landing } from '../landing/landing.tsx'
import { settings } from '../settings.ts'
import { SlowNotice } from './slow-notice.tsx'
import { Wordmark } from './wordmark.tsx'

/** Header, then the landing page or the account, then the footer. */
export function Page() {
  const { ready, authenticated, user, logout } = usePrivy()
  return (
    <div className="page">
      <header className="bar">
        <a className="home" href="/">
          <Wordmark />
        </a>
        <nav className="bar-side">
          <a className="quiet-link" href={settings.sandbox} target="_blank" rel="noreferrer">
            Inbox
          </a>
          {authenticated && (
            <button type="button" className="button button-quiet" onClick={() => void logout()}>
              Log out
            </button>
          )}
        </nav>
      </header>
      {!ready && <SlowNotice />}
      <main>{authenticated && user ? <Account user={user} /> : <Landing />}</main>
      <footer className="foot">
        <p>
          Juniper is a demonstration. Its coins live on chains that run on this computer and are worth nothing
          anywhere else.
        </p>
      </footer>
    </div>
  )
}
