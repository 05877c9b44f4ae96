import type { SmartWalletConfig } from '@latchkey/contract'
import type * as v from 'valibot'
import { expect, expectTypeOf, it } from 'vitest'
import type { App } from '../app/app.ts'
import { parseSettings } from '../app/manage-apps.ts'
import { publishedSmartWallets, smartWalletConfig } from './config.ts'

const network = {
  chain_id: 'eip155:8453',
  bundler_url: 'https://bundler.example/v2/8453?apikey=public',
  paymaster_url: 'https://paymaster.example',
  rpc_url: 'https://node.example',
  chain_name: 'Base',
  paymaster_context: { policy_id: '7b2f6c5e-0000-4000-8000-000000000000' },
}
const plain = { chain_id: 'eip155:84532', bundler_url: 'https://other.example', rpc_url: 'https://n.example' }
const setting = {
  smart_wallet_type: 'kernel',
  smart_wallet_version: '3.1',
  configured_networks: [network, plain],
}
const configOf = (smart_wallets: unknown) => {
  const settings = { ...parseSettings({ name: 'Larch' }), smart_wallets }
  return smartWalletConfig({ settings } as App)
}

it('publishes every field that the operator can set', () => {
  const { smart_wallets } = parseSettings({ name: 'Larch', smart_wallets: setting })
  expect(configOf(smart_wallets)).toEqual({ enabled: true, ...setting })
  const least = { smart_wallet_type: 'safe', configured_networks: [plain] }
  expect(configOf(least)).toEqual({ enabled: true, ...least })
})

it('publishes nothing that is stored beside or inside of it and is none of what pages are told', () => {
  const [first, second] = setting.configured_networks
  const stored = {
    ...setting,
    bundler_secret: 'hunter2',
    configured_networks: [
      {
        ...first,
        sponsor_key: 'hunter3',
        paymaster_context: { ...network.paymaster_context, signing_key: 'hunter4' },
      },
      second,
    ],
  }
  expect(configOf(stored)).toEqual({ enabled: true, ...setting })
})

it.each([
  ['there is none', null],
  ['it is of another form', { smart_wallet_type: 'argent', configured_networks: [network] }],
  ['its chains are', { smart_wallet_type: 'safe', chains: [network] }],
])('says that there are no smart wallets where %s', (_, stored) => {
  expect(configOf(stored)).toEqual({ enabled: false })
})

it('publishes exactly the types that the contract declares', () => {
  type Enabled = Omit<Extract<SmartWalletConfig, { enabled: true }>, 'enabled'>
  expectTypeOf<v.InferOutput<typeof publishedSmartWallets>>().toEqualTypeOf<Enabled>()
  expect(Object.keys(publishedSmartWallets.entries)).toEqual(Object.keys(setting))
})
