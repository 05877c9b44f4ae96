import type { ScreenData } from '../../screens/screen-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { runProofStatus } from '../proof-status/run.ts'
import { telegramMachine } from './rules.ts'
import { telegramOf } from './telegram-login.ts'

/**
 * A login or a link by Telegram. What it vouched for serves once: another try asks it anew, unless it was launch data,
 * which are all there is.
 */
export function runTelegram(client: FlowClient, { proof, disableSignup }: ScreenData['telegram']) {
  return runProofStatus(client, telegramMachine, (attempt) =>
    telegramOf(client).authenticate({
      proof: attempt === 1 || proof?.telegram_web_app_data ? proof : undefined,
      disableSignup,
    }),
  )
}
