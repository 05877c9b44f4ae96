import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CliHouse } from '../testing/cli-house.ts'
import { openCliHouse } from '../testing/cli-house.ts'
import { runBackendCommand } from './backend.ts'

const ID = 'backendcommandapp00000001'
let house: CliHouse
beforeAll(async () => {
  house = await openCliHouse(ID)
})
afterAll(() => house.close())

async function run(area: 'secret' | 'webhook', ...args: string[]): Promise<string> {
  const lines: string[] = []
  await runBackendCommand(house.environment, area, [...args, '--id', ID], (line) => void lines.push(line))
  return lines.join('\n')
}

it('shows a secret once, lists it without its value, and revokes it', async () => {
  const { id, secret } = JSON.parse(await run('secret', 'create'))
  const list = await run('secret', 'list')
  expect(list).toContain(id)
  expect(list).not.toContain(secret)
  expect(await run('secret', 'revoke', '--secret', id)).toBe(`secret ${id} revoked`)
  expect(await run('secret', 'list')).toBe('')
})

it('shows the secret of a webhook once, lists where it goes, and removes it', async () => {
  const url = 'https://api.example.com/hooks'
  const { id, secret } = JSON.parse(await run('webhook', 'add', '--url', url, '--events', 'user.created'))
  expect(await run('webhook', 'list')).toBe(`${id}  on  ${url}  user.created`)
  expect(secret).toMatch(/^whsec_/)
  expect(await run('webhook', 'enable', '--webhook', id)).toBe(`webhook ${id} enabled`)
  expect(await run('webhook', 'remove', '--webhook', id)).toBe(`webhook ${id} removed`)
  expect(await run('webhook', 'list')).toBe('')
})

it('wants an app that there is', async () => {
  const list = (...args: string[]) =>
    runBackendCommand(house.environment, 'webhook', ['list', ...args], () => {})
  await expect(list()).rejects.toThrow('Say which app')
  await expect(list('--id', 'other')).rejects.toThrow('There is no app other')
})

it.each([
  ['secret', ['revoke', '--secret', 'none'], '--secret <id of the list>'],
  ['secret', ['show'], 'There is no command secret show'],
  ['webhook', ['add'], '--url <address>'],
  ['webhook', ['remove'], '--webhook <id of the list>'],
  ['webhook', ['enable', '--webhook', 'none'], '--webhook <id of the list>'],
] as const)('refuses %s %j', async (area, args, text) => {
  await expect(run(area, ...args)).rejects.toThrow(text)
})
