import { generateKeyPairSync } from 'node:crypto'
import type { AppConfig } from '@latchkey/contract'
import type * as v from 'valibot'
import { expect, expectTypeOf, it, vi } from 'vitest'
import type { App } from './app.ts'
import { toAppConfig } from './app-config.ts'
import { parseSettings } from './manage-apps.ts'
import { operatorSettings } from './operator-settings.ts'
import type { Computed } from './public-settings.ts'
import { publicSettings } from './public-settings.ts'

type PublishedSettings = v.InferOutput<v.ObjectSchema<typeof publicSettings, undefined>>

vi.mock('./operator-settings.ts', async (original) => {
  const real = await original<typeof import('./operator-settings.ts')>()
  const v = await import('valibot')
  return { ...real, operatorSettings: { ...real.operatorSettings, webhook_password: v.string() } }
})
vi.mock('./public-settings.ts', async (original) => {
  const real = await original<typeof import('./public-settings.ts')>()
  const v = await import('valibot')
  return { ...real, publicSettings: { ...real.publicSettings, motto: v.string() } }
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const key = { kid: 'k1', spki, publicKey, signerGrant: 'granted' }
const outside = { url: (real: string) => real }

function appWith(settings: object): App {
  return {
    id: 'testapp000000000000000007',
    settings: parseSettings(settings),
    keys: new Map([['k1', key]]),
    signing: { key, privateKey },
  }
}

const chosen = { name: 'Larch', email_auth: false, sms_auth: true, theme: '#123456', accent_color: '#654321' }

it('publishes a setting that is added to the public ones, and none that is added to the operator’s', () => {
  const published = { ...chosen, motto: 'evergreen' }
  const kept = { webhook_password: 'hunter2', user_limit: 41, allowed_origins: ['https://larch.example'] }
  const app = appWith({ ...published, ...kept })
  // both are settings by now, or this test would see nothing
  expect(app.settings).toMatchObject({ ...published, ...kept })
  const other = appWith({ name: 'Rowan', motto: 'bare in winter', webhook_password: 'swordfish' })
  expect(toAppConfig(app, outside)).toEqual({
    ...toAppConfig(other, outside),
    ...published,
    allowed_domains: ['https://larch.example'],
  })
})

it('publishes nothing that is stored inside of a public setting and is none of its schema', () => {
  const app = appWith({ ...chosen, motto: 'x', webhook_password: 'y' })
  const { allowlist_config, embedded_wallet_config } = app.settings
  const settings = {
    ...app.settings,
    allowlist_config: { ...allowlist_config, reviewer: 'mallory@example.com' },
    embedded_wallet_config: {
      ...embedded_wallet_config,
      solana: { ...embedded_wallet_config.solana, rpc_key: 'hunter2' },
    },
  }
  const withMore = { ...app, settings }
  expect(toAppConfig(withMore, outside)).toEqual(toAppConfig(app, outside))
})

it('publishes settings of exactly the types that the contract declares, also inside of them', () => {
  expectTypeOf<PublishedSettings>().toEqualTypeOf<Omit<AppConfig, Computed>>()
  // a setting of both schemas would be published by whoever writes it into the operator's
  expectTypeOf<keyof typeof operatorSettings & keyof AppConfig>().toEqualTypeOf<never>()
  expect(Object.keys(operatorSettings).filter((name) => name in publicSettings)).toEqual([])
})
