import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runAppCommand } from './app.ts'

const ID = 'credentialsapp00000000001'
let house: CliHouse
beforeAll(async () => {
  house = await openCliHouse(ID)
})
afterAll(() => house.close())

async function run(args: string[], credentials?: string): Promise<string> {
  const lines: string[] = []
  await runAppCommand(house.environment, args, (line) => void lines.push(line), credentials)
  return lines.join('\n')
}
const credentials = (...args: string[]) => run(['credentials', '--id', ID, ...args])

const pem = (namedCurve: string, type: 'pkcs8' | 'sec1') =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type, format: 'pem' }).toString()

describe('app credentials', () => {
  it.each([
    'secret',
    '["secret"]',
  ])('of the environment that are wrong are named as such: %s', async (text) => {
    await expect(run(['credentials', '--id', ID], text)).rejects.toThrow(/^APP_CREDENTIALS [^"]*$/)
  })

  it('keeps, lists and removes, and never shows a value', async () => {
    const google = JSON.stringify({ client_id: 'visible-id', client_secret: 'very-secret' })
    expect(await credentials('--name', 'google', '--json', google)).toBe('google')
    expect(await run(['credentials', '--id', ID], '{"telegram":{"bot_token":"7:x"}}')).toBe(
      'google\ntelegram',
    )
    expect(await run(['show', '--id', ID])).not.toMatch(/visible-id|very-secret/)
    expect(await credentials('--name', 'google', '--json', 'null')).toBe('telegram')
  })

  it.each([
    ['no key', 'x'],
    ['the key of another curve', pem('P-384', 'pkcs8')],
    ['a key of another format', pem('P-256', 'sec1')],
  ])('refuse %s for Apple, and say what it has to be', async (_, private_key) => {
    const apple = { client_id: 'c', team_id: 't', key_id: 'k', private_key }
    const said = 'apple: the field private_key has to be the text of the .p8 file'
    await expect(credentials('--name', 'apple', '--json', JSON.stringify(apple))).rejects.toThrow(said)
    const upsert = ['upsert', '--id', ID, '--json', '{}']
    await expect(run(upsert, JSON.stringify({ apple }))).rejects.toThrow(said)
    expect(await credentials()).not.toContain('apple')
  })

  it('take the key of Apple with line breaks and with \\n in their place', async () => {
    const key = pem('P-256', 'pkcs8')
    for (const private_key of [key, key.replaceAll('\n', '\\n')]) {
      const apple = JSON.stringify({ client_id: 'c', team_id: 't', key_id: 'k', private_key })
      expect(await credentials('--name', 'apple', '--json', apple)).toContain('apple')
    }
    await credentials('--name', 'apple', '--json', 'null')
  })

  it.each([
    ['google_drive', { client_id: 'c', client_secret: 's' }],
    ['icloud', { container_identifier: 'iCloud.example', environment: 'production', api_token: 't' }],
  ])('take those of a cloud that keeps recovery keys: %s', async (name, values) => {
    expect(await credentials('--name', name, '--json', JSON.stringify(values))).toContain(name)
    const { client_id, container_identifier, ...less } = values as Record<string, string>
    expect(client_id ?? container_identifier).toBeTruthy()
    await expect(credentials('--name', name, '--json', JSON.stringify(less))).rejects.toThrow(
      `${name}: the field`,
    )
    await credentials('--name', name, '--json', 'null')
  })

  it.each([
    ['an unknown service', ['--name', 'nobody', '--json', '{}'], 'There are no credentials nobody'],
    [
      'a missing field',
      ['--name', 'google', '--json', '{"client_id":"x"}'],
      'google: the field client_secret',
    ],
    [
      'a strange field',
      ['--name', 'captcha', '--json', '{"secret_key":"s","x":"secret"}'],
      'captcha: the field x',
    ],
    [
      'an empty value',
      ['--name', 'captcha', '--json', '{"secret_key":" "}'],
      'captcha: the field secret_key',
    ],
    ['no JSON', ['--name', 'captcha', '--json', 'secret'], '--json is not JSON'],
    ['no name', ['--json', '{}'], 'Say whose credentials'],
  ])('refuses %s in one line without a value', async (_, args, message) => {
    const refused = await credentials(...args).catch((error: Error) => error.message)
    expect(refused).toContain(message)
    expect(refused).not.toContain('\n')
    expect(refused).not.toMatch(/: secret$|"secret"/)
  })
})

it('warns, at every look at the app, that the customer token may change accounts', async () => {
  const shown = async (verb: string, settings: object = {}) =>
    JSON.parse(await run([verb, '--id', ID, '--json', JSON.stringify(settings)]))
  expect((await shown('set', { name: 'App' })).warnings).toBeUndefined()
  const [warning] = (await shown('set', { customer_token_changes_accounts: true })).warnings
  expect(warning).toContain('customer_token_changes_accounts is on')
  expect((await shown('show')).warnings).toEqual([warning])
})
