import { randomBytes } from 'node:crypto'
import type { AuthResponse, RouteName } from '@latchkey/contract'
import { expect } from 'vitest'
import type { FrameKey } from './frame-key.ts'
import { newFrameKey } from './frame-key.ts'
import { noticeLinks } from './notice-links.ts'
import { openTestFrame } from './test-frame.ts'
import type { TestHouse } from './test-house.ts'

export interface WalletOwner {
  email: string
  session: AuthResponse
  /** of the owner's own device */
  key: FrameKey
  root: string
}

let count = 0
const newNumber = () => `+1201555${String(3000 + ++count)}`
const as = (session: AuthResponse) => ({
  authorization: `Bearer ${session.privy_access_token}`,
  'privy-ca-id': 'thief',
})

/** Owners of wallets, and what they and thieves do to the ways in. */
export function accountMoves(house: TestHouse) {
  const links = noticeLinks(house)
  const send = (session: AuthResponse, name: RouteName, body: object) =>
    house.call(name, { body, headers: as(session) })

  async function mailCode(session: AuthResponse, address: string): Promise<string> {
    house.clock.advance(60_000)
    await house.call('passwordlessInit', { body: { email: address }, headers: as(session) })
    return house.mailer.codeFor(address)
  }

  /** The offer to move what a code of the mailbox proves. */
  async function offer(to: AuthResponse, email: string): Promise<{ nonce: string; email: string }> {
    const refusal = await send(to, 'passwordlessLink', { email, code: await mailCode(to, email) })
    expect(refusal.body.code).toBe('account_transfer_required')
    return { nonce: refusal.body.data.nonce, email }
  }

  return {
    ...links,
    send,
    offer,
    /** presses the button of a link's page */
    press: async (link: string): Promise<string> => (await links.open(link, 'POST')).body,
    linkFor: async (address: string) => links.linkTo(await links.told(), address),

    async owner(): Promise<WalletOwner> {
      const email = `owner-${++count}@example.com`
      return { email, ...(await this.withWallet(email)) }
    },

    async withWallet(email: string): Promise<Omit<WalletOwner, 'email'>> {
      const session = await house.login(email, 'own-device')
      const key = await newFrameKey()
      const frame = await openTestFrame(house, session, key)
      const { body } = await frame.makeRoot()
      expect((await frame.call('createRoot', body)).status).toBe(200)
      return { session, key, root: body.address }
    },

    /** After a new login on the owner's device: who that is, which wallets there are, and the answer to signing. */
    async wallets({ email, key, root }: WalletOwner) {
      house.clock.advance(60_000)
      const session = await house.login(email, 'own-device')
      const frame = await openTestFrame(house, session, key)
      const { roots } = (await frame.call('listRoots')).body
      const signs = await frame.call('releaseAuthShare', { purpose: 'sign' }, { root })
      const addresses = roots.map(({ address }: { address: string }) => address)
      return { user: session.user.id, roots: addresses, signs: signs.status }
    },

    async guest(): Promise<AuthResponse> {
      const body = { guest_credential: randomBytes(24).toString('base64url') }
      return (await house.call('guestAuthenticate', { body })).body
    },

    async phoneUser(): Promise<AuthResponse> {
      const phoneNumber = newNumber()
      await house.call('passwordlessSmsInit', { body: { phoneNumber } })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      return (await house.call('passwordlessSmsAuthenticate', { body })).body
    },

    async transfer(to: AuthResponse, email: string) {
      const moved = await send(to, 'passwordlessTransfer', await offer(to, email))
      expect([moved.status, moved.body.id]).toEqual([200, to.user.id])
    },

    async update(session: AuthResponse, oldAddress: string, newAddress: string) {
      const body = { oldAddress, newAddress, code: await mailCode(session, newAddress) }
      expect((await send(session, 'passwordlessUpdate', body)).status).toBe(200)
    },

    async linkPhone(session: AuthResponse): Promise<string> {
      house.clock.advance(60_000)
      const phoneNumber = newNumber()
      await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: as(session) })
      const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
      expect((await send(session, 'passwordlessSmsLink', body)).status).toBe(200)
      return phoneNumber
    },

    async accounts(userId: string): Promise<string[]> {
      const sql = 'SELECT type, subject FROM linked_accounts WHERE user_id = $1 ORDER BY 1, 2'
      return (await house.rows(sql, [userId])).map(({ type, subject }) => `${type}:${subject}`)
    },
    /** the row of an e-mail account: whose it is, since when, and until when it is new */
    account: async (email: string) =>
      (await house.rows(`SELECT * FROM linked_accounts WHERE type = 'email' AND subject = $1`, [email]))[0],
    isLive: async (session: AuthResponse) =>
      (await house.call('currentUser', { headers: as(session) })).status === 200,
    /** users that a link can bring back */
    kept: async (): Promise<string[]> =>
      (await house.rows('SELECT user_id FROM kept_users')).map((row) => row.user_id),
  }
}

export type AccountMoves = ReturnType<typeof accountMoves>
