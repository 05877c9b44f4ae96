import { randomBytes } from 'node:crypto'
import { joinOutside } from '../../../tooling/lib/outside.mjs'
import { ROOT } from '../../../tooling/lib/root.mjs'
import { run } from '../../../tooling/lib/run.mjs'
import { demoApp } from '../../../tooling/lib/stack.mjs'
import type { World } from './world.ts'

/** Makes an app of a test's own, or changes it; the running server sees it within two seconds. */
export async function setApp(
  world: World,
  id: string,
  settings: object,
  credentials: object = {},
): Promise<void> {
  const { port } = new URL(world.api)
  const env = {
    DATA_DIR: world.serverData,
    PUBLIC_URL: world.api,
    PORT: port,
    APP_CREDENTIALS: JSON.stringify(credentials),
  }
  const args = ['app', 'upsert', '--id', id, '--json', JSON.stringify(settings)]
  const code = await run(process.execPath, [`${ROOT}/apps/server/dist/cli/main.js`, ...args], {
    env,
    quiet: true,
  })
  if (code !== 0) throw new Error(`Setting the app ${id} failed with code ${code}`)
}

const NO_WALLETS = {
  embedded_wallet_config: {
    create_on_login: 'off',
    ethereum: { create_on_login: 'off' },
    solana: { create_on_login: 'off' },
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
