import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { QUESTIONS } from '../../../packages/react/src/testing/abstract-vectors.ts'
import { recordPublished } from '../support/published-abstract.ts'

const RECORD = fileURLToPath(
  new URL('../../../packages/react/src/testing/published-abstract.json', import.meta.url),
)

/** Whoever moves to another published version says so: `RECORD_SMART_WALLETS=1` writes the record anew. */
test('the record that our Abstract wallets are held against is what the published client makes', async () => {
  const made = await recordPublished(test.info().outputPath('published.mjs'))
  if (process.env.RECORD_SMART_WALLETS) writeFileSync(RECORD, `${JSON.stringify(made, null, 2)}\n`)
  expect(Object.keys(made)).toHaveLength(2 * Object.keys(QUESTIONS).length)
  expect(JSON.parse(readFileSync(RECORD, 'utf8'))).toEqual(made)
})
