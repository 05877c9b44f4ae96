import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PolicyDocument } from './documents.ts'
import { createKnownDocuments } from './known-documents.ts'
import { createWalletSecrets } from './wallet-secrets.ts'

const secrets = createWalletSecrets(new Map([['s1', randomBytes(32)]]))
const document = (): PolicyDocument => ({
  kind: 'policy',
  app: 'testapp000000000000000001',
  id: 'p1',
  version: 3,
  name: 'One',
  chain_type: 'ethereum',
  rules: [{ id: 'r1', conditions: [{ value: '5' }] }],
  owner_id: null,
})
const word = secrets.say(document())

it('knows what was said, however often it is shown, by a copy that nobody changes', () => {
  const known = createKnownDocuments(secrets)
  const shown = document()
  const first = known({ document: shown, word })
  shown.rules.push({ id: 'r2' })
  expect(first?.document).toEqual(document())
  expect(Object.isFrozen(first?.document.rules[0]?.conditions)).toBe(true)
  expect(known({ document: document(), word })).toBe(first)
})

it('takes nothing else for it once it is known: not another document under its word, nor it under another', () => {
  const known = createKnownDocuments(secrets)
  expect(known({ document: document(), word })).toBeDefined()
  const others = [{ version: 4 }, { app: 'testapp000000000000000002' }, { rules: [] }]
  const found = others.map((change) => known({ document: { ...document(), ...change }, word }))
  expect(found).toEqual([undefined, undefined, undefined])
  const forged = `${word.slice(0, -2)}${word.endsWith('AA') ? 'BB' : 'AA'}`
  expect(known({ document: document(), word: forged })).toBeUndefined()
  expect(known({ document: document(), word })).toBeDefined()
})
