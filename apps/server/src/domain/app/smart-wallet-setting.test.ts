import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseSettings } from './manage-apps.ts'

const network = {
  chain_id: 'eip155:8453',
  bundler_url: 'https://bundler.example/v2/8453?apikey=public',
  rpc_url: 'https://node.example',
}
const settingWith = (changes: object, more: object = {}) => ({
  name: 'App',
  smart_wallets: { smart_wallet_type: 'safe', configured_networks: [{ ...network, ...changes }] },
  ...more,
})
const networksOf = (count: number) => ({
  name: 'App',
  smart_wallets: {
    smart_wallet_type: 'safe',
    configured_networks: Array.from({ length: count }, (_, index) => ({
      ...network,
      chain_id: `eip155:${index + 1}`,
    })),
  },
})

it('takes all that the wire has, and nothing is the default', () => {
  const whole = {
    smart_wallet_type: 'coinbase_smart_wallet',
    smart_wallet_version: '1.1',
    configured_networks: [
      {
        ...network,
        paymaster_url: 'https://paymaster.example',
        chain_name: 'Base',
        paymaster_context: { policy_id: '7b2f6c5e-0000-4000-8000-000000000000' },
      },
    ],
  }
  expect(parseSettings({ name: 'App', smart_wallets: whole }).smart_wallets).toEqual(whole)
  expect(parseSettings({ name: 'App' }).smart_wallets).toBeNull()
})

it.each([
  [
    'a kind that is none',
    { name: 'x', smart_wallets: { smart_wallet_type: 'argent', configured_networks: [network] } },
    /smart_wallets\.smart_wallet_type/,
  ],
  [
    'no kind',
    { name: 'x', smart_wallets: { configured_networks: [network] } },
    /smart_wallet_type: is missing/,
  ],
  ['no chain', networksOf(0), /has to name one chain at least/],
  ['too many chains', networksOf(21), /can name 20 chains at most/],
  [
    'a chain twice',
    { name: 'x', smart_wallets: { smart_wallet_type: 'safe', configured_networks: [network, network] } },
    /names a chain twice/,
  ],
  [
    'a chain of Solana',
    settingWith({ chain_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    /A chain is written eip155:<number>/,
  ],
  [
    'a bundler over plain HTTP',
    settingWith({ bundler_url: 'http://bundler.example' }),
    /bundler_url has to be an https address/,
  ],
  [
    'a paymaster over plain HTTP',
    settingWith({ paymaster_url: 'http://p.example' }),
    /paymaster_url has to be an https address/,
  ],
  [
    'a node inside of the network',
    settingWith({ rpc_url: 'http://10.0.0.1' }),
    /rpc_url has to be an https address/,
  ],
  [
    'a name and a password',
    settingWith({ bundler_url: 'https://user:secret@b.example' }),
    /without a name or a password/,
  ],
  ['no bundler', settingWith({ bundler_url: undefined }), /bundler_url/],
  [
    'a bundler of this machine',
    settingWith({ bundler_url: 'http://localhost:4337' }),
    /over plain HTTP are for development apps/,
  ],
  [
    'a paymaster of this machine',
    settingWith({ paymaster_url: 'http://127.0.0.1:1' }),
    /over plain HTTP are for development apps/,
  ],
  [
    'a policy that is none',
    settingWith({ paymaster_context: { policy_id: 'mine' } }),
    /policy_id has to be a UUID/,
  ],
  ['an unknown field', settingWith({ api_key: 'secret' }), /api_key: there is no such setting/],
  [
    'no node at all',
    {
      name: 'x',
      smart_wallets: {
        smart_wallet_type: 'safe',
        configured_networks: [{ chain_id: 'eip155:1', bundler_url: 'https://b.example' }],
      },
    },
    /an rpc_url, or a node in chains/,
  ],
] as [string, object, RegExp][])('refuses %s, and says why', (_, settings, message) => {
  expect(() => parseSettings(settings)).toThrow(message)
})

it('takes 20 chains, this machine for a development app, and the node of another setting', () => {
  const { rpc_url: _, ...withoutNode } = network
  const taken = [
    networksOf(20),
    settingWith({ bundler_url: 'http://localhost:4337' }, { development: true }),
    {
      name: 'x',
      smart_wallets: { smart_wallet_type: 'safe', configured_networks: [withoutNode] },
      chains: { 'eip155:8453': { rpc_urls: ['https://node.example'] } },
    },
  ].map((settings) => parseSettings(settings).smart_wallets?.configured_networks.length)
  expect(taken).toEqual([20, 1, 1])
})

it('takes what the guide shows', () => {
  const guide = readFileSync(new URL('../../../../../docs/guides/smart-wallets.md', import.meta.url), 'utf8')
  const shown = [...guide.matchAll(/app set --id <id> --json '(\{[^']*\})'/g)].map(
    ([, json]) => json as string,
  )
  expect(shown.length).toBeGreaterThan(0)
  expect(
    shown.map((json) => parseSettings({ name: 'x', ...JSON.parse(json) }).smart_wallets !== undefined),
  ).toEqual(shown.map(() => true))
})
