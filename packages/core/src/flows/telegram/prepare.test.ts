import { afterEach, expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { prepareTelegram } from './prepare.ts'
import * as script from './telegram-script.ts'

afterEach(() => vi.restoreAllMocks())

it('has Telegram’s script loaded where the app has a bot, and only there', async () => {
  const load = vi.spyOn(script, 'loadTelegram').mockRejectedValue(new Error('blocked'))
  const bot = { bot_id: '7', bot_name: 'juniper_bot', link_enabled: true, seamless_auth_enabled: false }
  const { client: without } = await pageWith(null)
  const { client } = await pageWith(null, { app: { telegram_auth_config: bot } })
  prepareTelegram(without)
  prepareTelegram(client)
  await vi.waitFor(() => expect(load.mock.calls).toEqual([[client]]))
})
