import { useLogin, usePrivy } from '@latchkey/react-auth'
import { settings } from '../settings.ts'
import { Cards } from './cards.tsx'

const POINTS = [
  {
    title: 'Opens with your e-mail',
    text: 'Type your address, type the six digits we mail you. That is the whole sign-up.',
  },
  {
    title: 'Two chains, one pocket',
    text: 'An Ethereum and a Solana wallet are made for you on the way in, both from the same secret.',
  },
  {
    title: 'Yours to take along',
    text: 'Your key is split so that nobody holds it whole. Export it whenever you like and leave.',
  },
]

export function Landing() {
  const { ready } = usePrivy()
  const { login } = useLogin()
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
            <button
              type="button"
              className="button button-main button-large"
              disabled={!ready}
              onClick={() => login()}
            >
              Log in
            </button>
            <p className="fine">
              Any address works, even one you make up. On this computer every mail lands in the{' '}
              <a href={settings.sandbox} target="_blank" rel="noreferrer">
                local inbox
              </a>
              .
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
