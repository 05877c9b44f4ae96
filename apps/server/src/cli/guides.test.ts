import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isAppId } from '@latchkey/contract'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { settingsSchema } from '../domain/app/settings.ts'
import { PLAYED_CREDENTIALS } from '../testing/played-provider-formats.ts'
import { parseCredentials } from './credentials.ts'

const folder = fileURLToPath(new URL('../../../../docs/guides/login/', import.meta.url))
const pages = readdirSync(folder)
const text = pages.map((page) => readFileSync(`${folder}${page}`, 'utf8')).join('\n')
const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1) as string[])

const settings = found(/app set --id <id> --json '(\{[^']*\})'/g).map(([json = '']) => json)
const credentials = found(/app credentials --id <id> --name (\w+) --json '(\{[^']*\})'/g)

it('finds the commands of the guides', () => {
  expect(settings.length).toBeGreaterThan(16)
  expect(new Set(credentials.map(([name]) => name)).size).toBeGreaterThan(10)
})

it.each(settings)('takes the settings %s', (json) => {
  expect(v.safeParse(settingsSchema, { name: 'App', ...JSON.parse(json) }).issues).toBeUndefined()
})

it.each(credentials)('takes the credentials of %s', async (name = '', json = '') => {
  expect(await parseCredentials(name, json)).toEqual(JSON.parse(json))
})

it('names what Apple needs', async () => {
  const [[json = ''] = []] = found(/'(\{client_id:"com[^']*\})'/g)
  const names = [...json.matchAll(/(\w+):/g)].map(([, name]) => [name, 'x'])
  const { private_key } = PLAYED_CREDENTIALS.apple
  const given = { ...Object.fromEntries(names), private_key }
  expect(names).toHaveLength(4)
  expect(await parseCredentials('apple', JSON.stringify(given))).not.toBeNull()
})

it('has a page for every method that an app can switch on', () => {
  const wallets = ['wallet_auth', 'solana_wallet_auth']
  const flags = Object.keys(settingsSchema.entries).filter((key) => /_(auth|oauth)$/.test(key))
  const missing = flags.filter((flag) => !wallets.includes(flag) && !text.includes(`"${flag}":`))
  expect(missing).toEqual([])
})

it('shows a first app that the server takes, and an id of the length that ids have', () => {
  const first = readFileSync(
    fileURLToPath(new URL('../../../../docs/guides/react.md', import.meta.url)),
    'utf8',
  )
  const [, json = ''] = /app create --name "Shop" --json '(\{[^']*\})'/.exec(first) ?? []
  expect(v.safeParse(settingsSchema, { name: 'Shop', ...JSON.parse(json) }).issues).toBeUndefined()
  const ids = [...first.matchAll(/appId="([^"]*)"/g)].map(([, id]) => isAppId(id))
  expect(ids).toEqual([true])
})
