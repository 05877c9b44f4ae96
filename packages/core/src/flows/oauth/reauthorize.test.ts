import { expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { oauthOf } from './oauth-login.ts'
import { reauthorize } from './reauthorize.ts'

const at = { verified_at: 1, first_verified_at: 2, latest_verified_at: 3 }
const GITHUB = { type: 'github_oauth', subject: 's-1', username: 'ada', ...at } as never

async function page(user: object | null) {
  const made = await pageWith(user)
  const start = vi.spyOn(oauthOf(made.client), 'start').mockResolvedValue()
  return { ...made, start }
}

it('asks a provider that the user has linked, as for a link', async () => {
  const { client, start, fired } = await page({ linked_accounts: [GITHUB] })
  await reauthorize(client, 'github')
  expect([start.mock.calls, fired]).toEqual([[['github', { intent: 'link' }]], []])
})

it('asks no provider that is not linked', async () => {
  const { client, start } = await page({ linked_accounts: [GITHUB] })
  await expect(reauthorize(client, 'google')).rejects.toThrow('The user has no google account linked')
  expect(start).not.toHaveBeenCalled()
})

it('is refused to who is not logged in, and hosts hear of it', async () => {
  const { client, start, fired } = await page(null)
  await expect(reauthorize(client, 'github')).rejects.toMatchObject({
    privyErrorCode: 'must_be_authenticated',
    message: 'User must be authenticated before linking an account.',
  })
  expect(start).not.toHaveBeenCalled()
  expect(fired).toEqual([['linkAccount.onError', 'must_be_authenticated', { linkMethod: 'github' }]])
})
