import type { LinkedAccount } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { type AccountActions, accountActions } from './account-actions.ts'

const at = { verified_at: 2, first_verified_at: 1, latest_verified_at: 3 }
const EMAIL = { type: 'email', address: 'ada@b.example', ...at } as const
const PHONE = { type: 'phone', phoneNumber: '+41446681800', ...at } as unknown as LinkedAccount
const initDataRaw = 'user=%7B%7D&auth_date=1&hash=a'
const launched = { telegram_web_app_data: { user: '{}', auth_date: '1', hash: 'a' } }

type Row = [string, LinkedAccount, (actions: AccountActions) => unknown, object, string, object]

it.each<Row>([
  ['linkEmail', PHONE, (of) => of.linkEmail(), { intent: 'link', method: 'email' }, 'link-email', {}],
  ['linkPhone', EMAIL, (of) => of.linkPhone(), { intent: 'link', method: 'sms' }, 'link-phone', {}],
  [
    'linkFarcaster',
    EMAIL,
    (of) => of.linkFarcaster(),
    { intent: 'link', method: 'farcaster' },
    'farcaster',
    {},
  ],
  [
    'linkPasskey',
    EMAIL,
    (of) => of.linkPasskey(),
    { intent: 'link', method: 'passkey' },
    'passkey-status',
    { purpose: 'link' },
  ],
  [
    'linkTelegram',
    EMAIL,
    (of) => of.linkTelegram({ launchParams: { initDataRaw } }),
    { intent: 'link', method: 'telegram' },
    'telegram',
    { proof: launched },
  ],
  ['updateEmail', EMAIL, (of) => of.updateEmail(), { intent: 'update', method: 'email' }, 'update-email', {}],
  ['updatePhone', PHONE, (of) => of.updatePhone(), { intent: 'update', method: 'sms' }, 'update-phone', {}],
])('%s opens its screen, for who has what it takes', async (_, account, act, about, id, data) => {
  const { client, fired } = await pageWith({ linked_accounts: [account] })
  await act(accountActions(client))
  expect(client.modal.state.get().screen).toEqual({ id, data })
  expect(client.login.attempt()).toMatchObject(about)
  expect(fired).toEqual([])
})
