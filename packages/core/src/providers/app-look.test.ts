import type { AppConfig } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { type FakeClient, fakeClient } from '../testing/fake-client.ts'
import { appConfig } from '../testing/fake-server.ts'
import { connectedEthereumWallets } from './ethereum/connected-wallet.ts'
import { connectedSolanaWallets } from './solana/connected-wallet.ts'
import { standardWallet } from './solana/standard-wallet.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

function looks(client: FakeClient) {
  const { user } = client.state.get()
  const { name, icon } = standardWallet(client)
  const [ethereum] = connectedEthereumWallets(client, user, {})
  const [solana] = connectedSolanaWallets(client, user)
  return { ethereum: ethereum?.meta, solana: solana?.meta, standard: { name, icon } }
}
function clientOf(app: Partial<AppConfig>) {
  const settings = appConfig({ accent_color: '#0a7c3f', ...app })
  const client = fakeClient({ app: settings })
  client.state.set((now) => ({ ...now, app: settings }))
  return client
}
const drawn = (icon: string | undefined) => atob((icon ?? '').replace('data:image/svg+xml;base64,', ''))

it("wears the app's name and icon; the ids stay", () => {
  const icon = 'https://juniper.example/icon.png'
  const { ethereum, solana, standard } = looks(clientOf({ name: 'Juniper', icon_url: icon }))
  expect(ethereum).toEqual({ name: 'Juniper', id: 'io.privy.wallet', icon })
  expect(solana).toEqual({ name: 'Juniper', id: 'io.privy.solana.wallet', icon })
  // the Wallet Standard takes no addresses
  expect(standard).toEqual({ name: 'Juniper', icon: expect.stringMatching(/^data:image\/svg\+xml;base64,/) })
})

it('hands an icon on that is in its own address', () => {
  const { standard } = looks(clientOf({ name: 'Juniper', icon_url: PNG }))
  expect(standard).toEqual({ name: 'Juniper', icon: PNG })
})

it.each([
  ['Juniper', '#0a7c3f', '&#74;'],
  ['über', '#0a7c3f', '&#220;'],
  ['<b>', '#0a7c3f', '&#60;'],
  ['🦊 den', '#0a7c3f', '&#129418;'],
])('draws the first letter of %s where there is no icon', (name, fill, text) => {
  const { ethereum, standard } = looks(clientOf({ name, icon_url: null }))
  expect(standard.icon).toBe(ethereum?.icon)
  expect(drawn(standard.icon)).toContain(`fill="${fill}"`)
  expect(drawn(standard.icon)).toContain(`>${text}</text>`)
})

it('puts no word of a host into the picture but a colour', () => {
  const { standard } = looks(clientOf({ name: 'Juniper', icon_url: null, accent_color: '"/><script>' }))
  expect(drawn(standard.icon)).not.toContain('script')
})

it('has a plain name before the settings of the app are there', () => {
  const client = fakeClient()
  client.state.set((now) => ({ ...now, app: null }))
  expect(looks(client).standard.name).toBe('Embedded wallet')
})
