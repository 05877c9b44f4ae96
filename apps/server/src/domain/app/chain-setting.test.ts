import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { settingsSchema } from './settings.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const read = (chains: object, development = false) =>
  v.safeParse(settingsSchema, { name: 'App', development, chains })

it('takes nodes by chain, with what nobody said filled in', () => {
  const rpc_urls = ['https://one.example/v2/key', 'https://two.example/?key=x']
  const parsed = read({ 'eip155:8453': { rpc_urls, confirmations: 3, max_fee: '5' }, [SOLANA]: { rpc_urls } })
  expect((parsed.output as { chains: object }).chains).toEqual({
    'eip155:8453': { rpc_urls, confirmations: 3, max_fee: '5' },
    [SOLANA]: { rpc_urls, confirmations: 1, max_fee: '100000000000000000' },
  })
})

it.each([
  ['a network that is none', 'https://a.example', 'eip155:0x1'],
  ['plain HTTP', 'http://a.example', 'eip155:1'],
  ['an address in the network of the server', 'http://169.254.169.254/latest', 'eip155:1'],
  ['a file', 'file:///etc/passwd', 'eip155:1'],
  ['a name and a password', 'https://user:secret@a.example', 'eip155:1'],
])('refuses %s', (_, url, chain) => {
  expect(read({ [chain]: { rpc_urls: [url] } }, true).success).toBe(false)
})

it('takes a node of this machine for a development app alone', () => {
  const chains = { 'eip155:31337': { rpc_urls: ['http://localhost:8545'] } }
  expect([read(chains, true).success, read(chains).success]).toEqual([true, false])
})

it('wants one node at least, and five at most', () => {
  const of = (count: number) =>
    read({
      'eip155:1': { rpc_urls: Array.from({ length: count }, (_, index) => `https://n${index}.example`) },
    })
  expect([0, 1, 5, 6].map((count) => of(count).success)).toEqual([false, true, true, false])
})

it('takes what the guide shows', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/transactions.md', import.meta.url), 'utf8')
  const [, json = ''] = /app set --id <id> --json '(\{[^']*\})'/.exec(guide) ?? []
  expect(read(JSON.parse(json).chains).success).toBe(true)
})
