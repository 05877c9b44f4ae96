import { expect, it } from 'vitest'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { linkSmartWallet } from './link-smart-wallet.ts'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const LINK = '/api/v1/siwe/link_smart_wallet'
const proof = { message: 'the message', signature: '0x1234', smartWalletType: 'safe' } as const

it('posts message, signature, kind and version, and the user has the wallet [CALL-029]', async () => {
  const page = await pageWith({})
  const { client, server } = page
  const times = { verified_at: 5, first_verified_at: 5, latest_verified_at: 5 }
  const account = {
    type: 'smart_wallet' as const,
    address: ADDRESS,
    smart_wallet_type: 'safe' as const,
    smart_wallet_version: '1.4.1',
    ...times,
  }
  server.on(`POST ${LINK}`, () => {
    page.user = wireUser({ linked_accounts: [account] })
    return { body: page.user }
  })
  const user = await linkSmartWallet(client, { ...proof, smartWalletVersion: '1.4.1' })
  const wallet = { address: ADDRESS, smartWalletType: 'safe', smartWalletVersion: '1.4.1' }
  expect([user.smartWallet, client.state.get().user?.smartWallet]).toEqual([wallet, wallet])
  const sent = { message: 'the message', signature: '0x1234', smart_wallet_type: 'safe' }
  expect(server.to(LINK).map(({ body }) => body)).toEqual([{ ...sent, smart_wallet_version: '1.4.1' }])
  await linkSmartWallet(client, proof)
  expect(server.to(LINK)[1]?.body).toEqual(sent)
})

it('links once where it is asked for twice at once', async () => {
  const { client, server } = await pageWith({})
  server.on(`POST ${LINK}`, () => ({ status: 401, body: { error: 'No', code: 'invalid_credentials' } }))
  const both = await Promise.allSettled([linkSmartWallet(client, proof), linkSmartWallet(client, proof)])
  expect(both.map((one) => one.status === 'rejected' && one.reason.privyErrorCode)).toEqual([
    'invalid_credentials',
    'invalid_credentials',
  ])
  expect(server.to(LINK)).toHaveLength(1)
})
