import type { LinkedAccount } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { PrivyErrorCode } from '../../errors/error-codes.ts'
import type { LoginMethod } from '../../events/types.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { accountActions } from './account-actions.ts'
import { checkMayLink } from './may-link.ts'

const account = (type: string, more = {}) =>
  ({ type, verified_at: 1, first_verified_at: 1, latest_verified_at: 1, ...more }) as unknown as LinkedAccount
const passkeys = (count: number) =>
  Array.from({ length: count }, (_, n) => account('passkey', { credential_id: `c${n}` }))

const ONE_OF_EACH: [LoginMethod, string][] = [
  ['email', 'email'],
  ['sms', 'phone'],
  ['farcaster', 'farcaster'],
  ['telegram', 'telegram'],
  ['custom', 'custom_auth'],
  ['google', 'google_oauth'],
  ['twitter', 'twitter_oauth'],
  ['discord', 'discord_oauth'],
  ['github', 'github_oauth'],
  ['linkedin', 'linkedin_oauth'],
  ['spotify', 'spotify_oauth'],
  ['instagram', 'instagram_oauth'],
  ['tiktok', 'tiktok_oauth'],
  ['line', 'line_oauth'],
  ['apple', 'apple_oauth'],
]

describe('a link', () => {
  it.each(
    ONE_OF_EACH,
  )('by %s is refused where there is one already [LINK-011] [LINK-012] [LINK-024]', async (method, type) => {
    const { client, server, fired } = await pageWith({ linked_accounts: [account(type)] })
    const calls = server.seen.length
    expect(() => checkMayLink(client, method)).toThrow(`User already has an account of type ${type} linked.`)
    expect(PrivyErrorCode.CANNOT_LINK_MORE_OF_TYPE).toBe('cannot_link_more_of_type')
    expect(fired).toEqual([['linkAccount.onError', 'cannot_link_more_of_type', { linkMethod: method }]])
    expect(server.seen).toHaveLength(calls)
  })

  it.each(ONE_OF_EACH)('by %s is let through where there is none [LINK-011]', async (method, type) => {
    const others = ONE_OF_EACH.filter(([, other]) => other !== type).map(([, other]) => account(other))
    const { client, fired } = await pageWith({ linked_accounts: others })
    expect(checkMayLink(client, method)).toBe(client.state.get().user)
    expect(fired).toEqual([])
  })

  it('of a passkey is let through up to the fifth [LINK-011]', async () => {
    const four = await pageWith({ linked_accounts: passkeys(4) })
    expect(() => checkMayLink(four.client, 'passkey')).not.toThrow()
    const five = await pageWith({ linked_accounts: passkeys(5) })
    expect(() => checkMayLink(five.client, 'passkey')).toThrow('type passkey')
  })

  it('by somebody who is not logged in is refused, and the hosts hear of it [LINK-013] [HOOK-013]', async () => {
    const { client, fired, server } = await pageWith(null)
    const calls = server.seen.length
    const words = 'User must be authenticated before linking an account.'
    const actions = accountActions(client)
    expect(() => actions.linkEmail()).toThrow(words)
    expect(() => actions.linkPhone()).toThrow(words)
    await expect(actions.linkOAuth('google')).rejects.toThrow(words)
    await expect(actions.linkFarcaster()).rejects.toThrow(words)
    await expect(actions.linkPasskey()).rejects.toThrow(words)
    await expect(actions.linkTelegram()).rejects.toThrow(words)
    const told = ['email', 'sms', 'google', 'farcaster', 'passkey', 'telegram']
    expect(fired).toEqual(
      told.map((linkMethod) => ['linkAccount.onError', 'must_be_authenticated', { linkMethod }]),
    )
    expect(client.modal.state.get().screen).toBeNull()
    expect(server.seen).toHaveLength(calls)
  })
})

describe('an update', () => {
  it('of an e-mail needs one that is there [LINK-008]', async () => {
    const { client } = await pageWith({
      linked_accounts: [account('phone', { phoneNumber: '+1 201 555 0123' })],
    })
    expect(() => accountActions(client).updateEmail()).toThrow(
      'The user must already have an e-mail to update it',
    )
    expect(client.modal.state.get().screen).toBeNull()
  })

  it('of a phone needs one that is there [LINK-009]', async () => {
    const { client } = await pageWith({})
    expect(() => accountActions(client).updatePhone()).toThrow(
      'The user must already have a phone to update it',
    )
    expect(client.modal.state.get().screen).toBeNull()
  })

  it.each([
    ['of an e-mail', null, 'updateEmail', 'email', 'must_be_authenticated'],
    ['of a phone', null, 'updatePhone', 'sms', 'must_be_authenticated'],
    ['of a phone that is not there', {}, 'updatePhone', 'sms', 'failed_to_update_account'],
  ] as const)('%s that is refused is told to update.onError too', async (_, user, name, linkMethod, code) => {
    const { client, fired } = await pageWith(user)
    expect(() => accountActions(client)[name]()).toThrow(
      user ? 'must already have' : 'User must be authenticated before updating an account.',
    )
    expect(fired).toEqual([['update.onError', code, { linkMethod }]])
  })
})
