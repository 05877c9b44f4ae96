import type { SignerKeyResponse } from '@latchkey/contract'
import { newEntropy, splitEntropy, toBase64url } from '@latchkey/keys'
import { newRoot } from '../../../apps/server/src/testing/new-root.ts'
import type { Inbox } from './inbox.ts'
import { createThief } from './thief.ts'
import type { World } from './world.ts'

const EMAIL = '/api/v1/passwordless'

/**
 * Makes a wallet for a user who has none, as whoever gets at a session of theirs first can, with shares that do not fit
 * together. @returns its address
 */
export async function plantWallet(world: World, inbox: Inbox, email: string): Promise<string> {
  const thief = await createThief(world)
  await thief.asPage(`${EMAIL}/init`, null, { email })
  const code = await inbox.code(email)
  const login = await thief.asPage(`${EMAIL}/authenticate`, null, { email, code, mode: 'login-or-sign-up' })
  const token = String(login.body.privy_access_token)
  const userId = (login.body.user as { id: string }).id

  const { nonce } = (await thief.asFrame('/nonce', token)).body as { nonce: string }
  const signer = (await thief.asFrame('/signer_key', token)).body as unknown as SignerKeyResponse
  const { body } = await newRoot({ appId: world.appId, userId }, nonce, signer)
  const others = await splitEntropy(newEntropy())
  const made = await thief.asFrame('', token, { ...body, auth_share: toBase64url(others.auth) })
  if (made.status !== 200) throw new Error(`No wallet was planted: ${JSON.stringify(made.body)}`)
  return body.address
}
