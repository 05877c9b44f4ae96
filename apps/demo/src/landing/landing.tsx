import { useGuestAccounts, useLogin, usePrivy } from '@latchkey/react-auth'
import { OwnLogin } from '../own-login/own-login.tsx'
import { tellVisitor } from '../playground/callbacks.ts'
import { HostFailure } from '../playground/host-failure.tsx'
import { widgetMethods } from '../playground/methods.ts'
import { useOptions } from '../playground/use-options.ts'
import { settings } from '../settings.ts'
import { Cards } from './cards.tsx'

const POINTS = [
  {
    title: 'Opens with what you have',
    text: 'An address and the six digits we mail you, a number, an account you keep anyway, a passkey.',
  },
  {
    title: 'Two chains, one pocket',
    text: 'An Ethereum and a Solana wallet are made for you on the way in, both from the same secret.',
  },
  {
    title: 'Yours to take along',
    text: 'Export your keys whenever you like and leave: any other wallet takes them.',
  },
]

export function Landing() {
  const { ready } = usePrivy()
  const { login } = useLogin()
  const { createGuestAccount } = useGuestAccounts()
  const { methods, noSignup } = useOptions()
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>A pocket for two chains.</h1>
          <p className="lead">
            Keep ether and sol in one place, sign with them, send them on. Nothing to install, no twelve words
            to lose.
          </p>
          <div className="hero-action">
            {widgetMethods(methods).length > 0 && (
              <button
                type="button"
                className="button button-main button-large"
                disabled={!ready}
                onClick={() => login(noSignup ? { disableSignup: true } : undefined)}
              >
                Log in
              </button>
            )}
            {methods.includes('guest') && (
              <button
                type="button"
                className="button button-quiet button-large"
                disabled={!ready}
                onClick={() =>
                  void createGuestAccount().catch((error) => tellVisitor('createGuestAccount', error))
                }
              >
                Continue as guest
              </button>
            )}
            {methods.includes('custom') && <OwnLogin />}
            <HostFailure />
            <p className="fine">
              Any address works, even one you make up. On this computer every message lands in the{' '}
              <a href={settings.sandbox} target="_blank" rel="noreferrer">
                local inbox
              </a>
              .
              {methods.includes('farcaster') && (
                <>
                  {' '}
                  A Farcaster code needs no phone: approve it among the{' '}
                  <a href={`${settings.sandbox}/#/services`} target="_blank" rel="noreferrer">
                    services
                  </a>
                  .
                </>
              )}
            </p>
          </div>
        </div>
        <Cards />
      </section>
      <section className="points" aria-label="How it works">
        {POINTS.map((point) => (
          <div key={point.title} className="point">
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </div>
        ))}
      </section>
    </>
  )
}
