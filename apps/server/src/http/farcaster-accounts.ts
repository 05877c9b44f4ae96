import { ROUTES } from '@latchkey/contract'
import {
  farcasterLinkSchema,
  farcasterTransferSchema,
  farcasterUnlinkSchema,
} from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { transferWith } from '../domain/account/transfer-with.ts'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { proveByChannel } from '../domain/farcaster/prove-farcaster.ts'
import { handler } from './route.ts'

export const farcasterLink = handler(ROUTES.farcasterLink, farcasterLinkSchema, async (ports, call) => {
  const { app, bearer, body } = call
  const proof = await proveByChannel(ports, app, body, call)
  return { body: await linkWith(ports, app, bearer, { ...proof, caller: call }) }
})

export const farcasterUnlink = handler(
  ROUTES.farcasterUnlink,
  farcasterUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    const which = { type: 'farcaster', subject: String(body.fid) } as const
    return { body: await unlinkAccount(ports, app, bearer, which) }
  },
)

/** The nonce was given for the account that its link call had proven; the address comes along for the record only. */
export const farcasterTransfer = handler(
  ROUTES.farcasterTransfer,
  farcasterTransferSchema,
  async (ports, { app, bearer, body }) => ({
    body: await transferWith(ports, app, bearer, {
      nonce: body.nonce,
      type: 'farcaster',
      subject: body.farcaster_id,
    }),
  }),
)
