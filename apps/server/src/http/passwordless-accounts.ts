import { ROUTES } from '@latchkey/contract'
import {
  passwordlessLinkSchema,
  passwordlessTransferSchema,
  passwordlessUnlinkSchema,
  passwordlessUpdateSchema,
} from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { transferWith } from '../domain/account/transfer-with.ts'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { updateAccount } from '../domain/account/update-account.ts'
import { claimCode } from '../domain/login/claim-code.ts'
import { emailAddress } from '../domain/login/code-address.ts'
import { handler } from './route.ts'

export const passwordlessLink = handler(
  ROUTES.passwordlessLink,
  passwordlessLinkSchema,
  async (ports, call) => {
    const { app, bearer, body } = call
    const address = emailAddress(app, body.email)
    await claimCode(ports, app, bearer, { address, code: body.code, caller: call })
    const proof = { account: address.account, attempt: null, caller: call }
    return { body: await linkWith(ports, app, bearer, proof) }
  },
)

export const passwordlessUpdate = handler(
  ROUTES.passwordlessUpdate,
  passwordlessUpdateSchema,
  async (ports, call) => {
    const { app, bearer, body } = call
    const address = emailAddress(app, body.newAddress)
    await claimCode(ports, app, bearer, { address, code: body.code, caller: call })
    const from = { type: 'email', subject: body.oldAddress } as const
    return { body: await updateAccount(ports, app, bearer, { from, to: address.account }) }
  },
)

export const passwordlessUnlink = handler(
  ROUTES.passwordlessUnlink,
  passwordlessUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    return { body: await unlinkAccount(ports, app, bearer, { type: 'email', subject: body.address }) }
  },
)

export const passwordlessTransfer = handler(
  ROUTES.passwordlessTransfer,
  passwordlessTransferSchema,
  async (ports, { app, bearer, body }) => {
    const which = { nonce: body.nonce, type: 'email', subject: body.email } as const
    return { body: await transferWith(ports, app, bearer, which) }
  },
)
