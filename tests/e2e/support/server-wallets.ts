import { addAuthorizationKey } from './backend.ts'
import { makeApp } from './own-app.ts'
import type { World } from './world.ts'

/** Settings of an app whose users' wallets the server holds. */
const HELD = {
  server_wallets: true,
  embedded_wallet_config: {
    mode: 'user-controlled-server-wallets-only',
    create_on_login: 'all-users',
    ethereum: { create_on_login: 'all-users' },
    solana: { create_on_login: 'all-users' },
    user_owned_recovery_options: ['user-passcode'],
  },
}

/** A new app whose users' wallets the server holds, with an authorization key that its operator has registered. @returns its id */
export async function makeServerWalletApp(world: World): Promise<string> {
  const app = await makeApp(world, HELD)
  await addAuthorizationKey(world, app)
  return app
}
