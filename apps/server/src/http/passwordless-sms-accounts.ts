import { ROUTES } from '@latchkey/contract'
import {
  smsLinkSchema,
  smsTransferSchema,
  smsUnlinkSchema,
  smsUpdateSchema,
} from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { transferWith } from '../domain/account/transfer-with.ts'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { updateAccount } from '../domain/account/update-account.ts'
import { claimCode } from '../domain/login/claim-code.ts'
import { phoneAddress } from '../domain/login/code-address.ts'
import { MALFORMED_CODE, MALFORMED_NUMBER, readPhone } from './read-phone.ts'
import { handler } from './route.ts'

const numbered = (text: string) =>
  ({ type: 'phone', subject: readPhone(text, MALFORMED_NUMBER).e164 }) as const

export const passwordlessSmsLink = handler(
  ROUTES.passwordlessSmsLink,
  smsLinkSchema,
  async (ports, call) => {
    const { app, bearer, body } = call
    const address = phoneAddress(app, readPhone(body.phoneNumber, MALFORMED_CODE))
    await claimCode(ports, app, bearer, { address, code: body.code, caller: call })
    const proof = { account: address.account, attempt: null, caller: call }
    return { body: await linkWith(ports, app, bearer, proof) }
  },
  MALFORMED_CODE,
)

export const passwordlessSmsUpdate = handler(
  ROUTES.passwordlessSmsUpdate,
  smsUpdateSchema,
  async (ports, call) => {
    const { app, bearer, body } = call
    const address = phoneAddress(app, readPhone(body.new_phone_number, MALFORMED_CODE))
    const from = numbered(body.old_phone_number)
    await claimCode(ports, app, bearer, { address, code: body.code, caller: call })
    return { body: await updateAccount(ports, app, bearer, { from, to: address.account }) }
  },
  MALFORMED_CODE,
)

export const passwordlessSmsUnlink = handler(
  ROUTES.passwordlessSmsUnlink,
  smsUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    return { body: await unlinkAccount(ports, app, bearer, numbered(body.phoneNumber)) }
  },
  MALFORMED_NUMBER,
)

export const passwordlessSmsTransfer = handler(
  ROUTES.passwordlessSmsTransfer,
  smsTransferSchema,
  async (ports, { app, bearer, body }) => {
    const which = { nonce: body.nonce, ...numbered(body.phoneNumber) }
    return { body: await transferWith(ports, app, bearer, which) }
  },
  MALFORMED_NUMBER,
)
