import type { Outside } from '../outside/outside.ts'
import { BASE64URL, randomText } from '../outside/random.ts'

/** What becomes of a challenge; `fails-twice` lets the third try through, then begins anew. */
export type Conduct = 'passes' | 'blocks' | 'interactive' | 'fails-twice'

/** A widget: what its site key does in a browser. */
export interface Widget {
  siteKey: string
  conduct: Conduct
  /** Nothing is ever to be seen of it. */
  invisible?: true
  /** Site keys for tests give this token to everybody; its own secrets alone take it. */
  dummy?: true
}

/** The token of the site keys that are documented for tests. */
export const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX'

/** Site keys documented for tests (https://developers.cloudflare.com/turnstile/troubleshooting/testing/). */
export const TEST_WIDGETS: readonly Widget[] = [
  { siteKey: '1x00000000000000000000AA', conduct: 'passes', dummy: true },
  { siteKey: '2x00000000000000000000AB', conduct: 'blocks', dummy: true },
  { siteKey: '1x00000000000000000000BB', conduct: 'passes', invisible: true, dummy: true },
  { siteKey: '2x00000000000000000000BB', conduct: 'blocks', invisible: true, dummy: true },
  { siteKey: '3x00000000000000000000FF', conduct: 'interactive', dummy: true },
]

/** Secrets documented there too, with the error that each gives for whatever token; none is success. */
export const TEST_SECRETS: Readonly<Record<string, string | null>> = {
  '1x0000000000000000000000000000000AA': null,
  '2x0000000000000000000000000000000AA': 'invalid-input-response',
  '3x0000000000000000000000000000000AA': 'timeout-or-duplicate',
}

const OWN: [name: string, conduct: Conduct][] = [
  ['', 'passes'],
  ['interactive_', 'interactive'],
  ['failing_', 'fails-twice'],
]

/** The widgets of this sandbox, whose tokens are real: for one use, within five minutes. */
export function ownWidgets({ secrets }: Outside): (Widget & { name: string; secret: string })[] {
  const make = (name: string, length: number) =>
    secrets.get(`turnstile.${name}`, () => `0x4AAAAAAA${randomText(length, BASE64URL)}`)
  return OWN.map(([name, conduct]) => ({
    name,
    conduct,
    siteKey: make(`${name}site-key`, 14),
    secret: make(`${name}secret-key`, 25),
  }))
}

/** Every pair of keys, for `GET /credentials.json`. */
export function turnstileCredentials(outside: Outside): Record<string, string> {
  return Object.fromEntries(
    ownWidgets(outside).flatMap(({ name, siteKey, secret }) => [
      [`${name}site_key`, siteKey],
      [`${name}secret_key`, secret],
    ]),
  )
}
