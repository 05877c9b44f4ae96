import { randomBytes } from 'node:crypto'
import { joinOutside } from '../../../tooling/lib/outside.mjs'
import { demoApp } from '../../../tooling/lib/stack.mjs'
import { cli } from './cli.ts'
import type { World } from './world.ts'

/** Makes an app of a test's own, or changes it; the running server sees it within two seconds. */
export async function setApp(
  world: World,
  id: string,
  settings: object,
  credentials: object = {},
): Promise<void> {
  const args = ['app', 'upsert', '--id', id, '--json', JSON.stringify(settings)]
  await cli(world, args, { APP_CREDENTIALS: JSON.stringify(credentials) })
}

const NO_WALLETS = {
  embedded_wallet_config: {
    create_on_login: 'off',
    ethereum: { create_on_login: 'off' },
    solana: { create_on_login: 'off' },
    user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
  },
}

/** A new app with every login method on and no wallets, but for what is given. @returns its id */
export async function makeApp(
  world: World,
  settings: object = {},
  credentials: object = {},
): Promise<string> {
  const id = `testapp${randomBytes(9).toString('hex')}`
  const outside = await joinOutside(world.sandbox)
  await setApp(
    world,
    id,
    { ...demoApp(world.demo, outside), ...NO_WALLETS, ...settings },
    { ...outside.credentials, ...credentials },
  )
  return id
}
