/** Rules of a recovery password: what it may be of, how strong it is, and how one is made up (spec 2, section 5). */

export const PASSWORD_MIN = 6
/** a shorter one is never of more than one kind of character, for its strength */
const COMPOSED_MIN = 8
const SYMBOLS = '!@#$%^&*()-_+'
const ALLOWED = /^[A-Za-z0-9!@#$%^&*()\-_+]$/
const KINDS = [
  { has: /[a-z]/, of: 26 },
  { has: /[A-Z]/, of: 26 },
  { has: /[0-9]/, of: 10 },
  { has: /[!@#$%^&*()\-_+]/, of: SYMBOLS.length },
]
/** bits of a password that scores 1 */
const FULL_ENTROPY = 95
const KINDS_WANTED = 3

/** What is wrong with a password. `characters`: those that are not allowed, each once. */
export type PasswordFault = { reason: 'too_short' } | { reason: 'characters'; characters: readonly string[] }

/** Null: it may be used. An empty one is too short, which is said of none that nobody has begun. */
export function passwordFault(password: string): PasswordFault | null {
  const characters = [...new Set(password)].filter((one) => !ALLOWED.test(one))
  if (characters.length > 0) return { reason: 'characters', characters }
  return password.length < PASSWORD_MIN ? { reason: 'too_short' } : null
}

/** Bits of one drawn at random from the kinds of characters that are in it. */
export function passwordEntropy(password: string): number {
  const pool = KINDS.reduce((sum, { has, of }) => sum + (has.test(password) ? of : 0), 0)
  return pool === 0 ? 0 : password.length * Math.log2(pool)
}

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** The average of what it is composed of and of its entropy. One that may not be used is weak. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordFault(password)) return 'weak'
  const kinds = KINDS.filter(({ has }) => has.test(password)).length
  const composition = password.length < COMPOSED_MIN ? 0 : Math.min(kinds / KINDS_WANTED, 1)
  const score = (composition + passwordEntropy(password) / FULL_ENTROPY) / 2
  if (score > 0.9) return 'strong'
  return score > 0.5 ? 'medium' : 'weak'
}

/** Without what is taken for something else when it is read from paper. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP = 4

/** A password from the browser's own randomness: four groups of four, 92 bits; the field shows all of it. */
export function makePassword(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = browserRandom): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => READABLE[below(READABLE.length, random)]).join(''),
    )
    const made = groups.join('-')
    if (KINDS.every(({ has }) => has.test(made))) return made
  }
}

const browserRandom = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)

/** A number below `limit`, each as likely: a byte that would make the first ones likelier is drawn anew. */
function below(limit: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): number {
  const most = 256 - (256 % limit)
  for (;;) {
    const [byte = 0] = random(new Uint8Array(1))
    if (byte < most) return byte % limit
  }
}

/** What a file of the user's is called: the app's name in letters and dashes, and what it is (spec 2:9). */
export function ownFileName(appName: string | null, what: 'wallet-recovery' | 'recovery-codes'): string {
  const name = (appName ?? '')
    .toLowerCase()
    .trim()
    .replace(/ +/g, '-')
    .replace(/[^\p{L}-]/gu, '')
  return `${name ? `${name}-` : ''}${what}.txt`
}
