import { usePrivy } from '@latchkey/react-auth'
import { Account } from '../account/account.tsx'
import { Landing } from '../landing/landing.tsx'
import { useOwnLogin } from '../own-login/use-own-login.ts'
import { useCallbacks } from '../playground/callbacks.ts'
import { Playground } from '../playground/playground.tsx'
import { useOptions } from '../playground/use-options.ts'
import { Security } from '../security/security.tsx'
import { ServerPage } from '../server-page/server-page.tsx'
import { settings } from '../settings.ts'
import { TryPage } from '../try/try-page.tsx'
import { SlowNotice } from './slow-notice.tsx'
import { useStandalone } from './use-standalone.ts'
import { Wordmark } from './wordmark.tsx'

const onSecurity = location.pathname === '/security'
const onServer = location.pathname === '/server'
const onTry = location.pathname === '/try'

/** Header, then the landing page or the account, then the playground and the footer. */
export function Page() {
  const { ready, authenticated, user, logout } = usePrivy()
  const { methods } = useOptions()
  useCallbacks()
  useOwnLogin(methods.includes('custom'))
  useStandalone()
  return (
    <div className="page">
      <header className="bar">
        <a className="home" href={`/${location.search}`}>
          <Wordmark />
        </a>
        <nav className="bar-side">
          <a className="quiet-link" href="#playground">
            Playground
          </a>
          <a className="quiet-link" href={settings.sandbox} target="_blank" rel="noreferrer">
            Inbox
          </a>
          {authenticated && !onTry && (
            <a className="quiet-link link-try" href={`/try${location.search}`}>
              Try
            </a>
          )}
          {authenticated && !onServer && (
            <a className="quiet-link link-server" href={`/server${location.search}`}>
              Server
            </a>
          )}
          {authenticated && (
            <a
              className="quiet-link"
              href={`${onSecurity || onServer || onTry ? '/' : '/security'}${location.search}`}
            >
              {onSecurity || onServer || onTry ? 'Pocket' : 'Security'}
            </a>
          )}
          {authenticated && (
            <button type="button" className="button button-quiet" onClick={() => void logout()}>
              Log out
            </button>
          )}
        </nav>
      </header>
      {!ready && <SlowNotice />}
      <main>
        {!authenticated || !user ? (
          <Landing />
        ) : onSecurity ? (
          <Security user={user} />
        ) : onServer ? (
          <ServerPage user={user} />
        ) : onTry ? (
          <TryPage user={user} />
        ) : (
          <Account user={user} />
        )}
      </main>
      <Playground />
      <footer className="foot">
        <p>
          Juniper is a demonstration. Its coins live on chains that run on this computer and are worth nothing
          anywhere else.
        </p>
      </footer>
    </div>
  )
}
