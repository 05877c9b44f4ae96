import { ROUTES } from '@latchkey/contract'
import { telegramLinkSchema, telegramTransferSchema, telegramUnlinkSchema } from '@latchkey/contract/schemas'
import { linkWith } from '../domain/account/link-with.ts'
import { transferWith } from '../domain/account/transfer-with.ts'
import { unlinkAccount } from '../domain/account/unlink-account.ts'
import { checkCaptcha } from '../domain/login/captcha.ts'
import { checkLinking, proveTelegram, readTelegram } from '../domain/telegram/prove-telegram.ts'
import { handler } from './route.ts'

export const telegramLink = handler(ROUTES.telegramLink, telegramLinkSchema, async (ports, call) => {
  const { app, bearer, body } = call
  checkLinking(app)
  await checkCaptcha(ports, app, body.captcha_token, call)
  const proof = await proveTelegram(ports, app, body, call)
  return { body: await linkWith(ports, app, bearer, { ...proof, caller: call }) }
})

export const telegramUnlink = handler(
  ROUTES.telegramUnlink,
  telegramUnlinkSchema,
  async (ports, { app, bearer, body }) => {
    const which = { type: 'telegram', subject: body.telegram_user_id } as const
    return { body: await unlinkAccount(ports, app, bearer, which) }
  },
)

/** The data that was linked with proves the account once more; its nonce counts once. */
export const telegramTransfer = handler(
  ROUTES.telegramTransfer,
  telegramTransferSchema,
  async (ports, { app, bearer, body }) => {
    const { account } = await readTelegram(ports, app, body)
    const { type, subject } = account
    return {
      body: await transferWith(ports, app, bearer, { nonce: body.nonce, type, subject, fresh: account }),
    }
  },
)
