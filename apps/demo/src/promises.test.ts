import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Promises that recovery without the user cannot keep: whoever runs both halves of the servers can bring a wallet back
 * (docs/threat-model.md). No sentence that a visitor reads may make one.
 */
const PROMISES =
  /\bonly (by )?you\b|\bnobody (else )?(holds|can|has)\b|\bno one (else )?(holds|can|has)\b|\b(we|they) (can never|cannot)\b|\bnever leaves?\b|\bis safe\b|\bunhackable\b|\bnon-?custodial\b/i

/** Every file whose words a visitor reads. */
const files = ['apps/demo/src', 'packages/react/src/copy', 'packages/react/src/screens'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.')),
)
/** Without comments, which a visitor does not read. */
const words = (path: string) =>
  readFileSync(join(ROOT, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

it('promises a visitor nothing that an automatically recovered wallet does not keep', () => {
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((path) => {
    const promise = PROMISES.exec(words(path))
    return promise ? [`${path}: ${promise[0]}`] : []
  })
  expect(found).toEqual([])
})

it.each([
  'Two wallets, opened only by you.',
  'Nobody holds it whole.',
  'Your account is safe',
])('would find: %s', (sentence) => expect(sentence).toMatch(PROMISES))
