/** What Telegram's login widget or a login address hands to a page; times are unix seconds. */
export interface TelegramAuthResult {
  id: number | string
  first_name: string
  auth_date: number | string
  hash: string
  last_name?: string
  username?: string
  photo_url?: string
}

/** The launch data of a Telegram mini app, one member for each parameter of `tgWebAppData`, as it was received. */
export type TelegramWebAppData = {
  auth_date: number | string
  hash: string
  /** JSON of the person */
  user: string
  query_id?: string
  chat_instance?: string
  chat_type?: string
  start_param?: string
  signature?: string
}

/** Exactly one of the two. */
export interface TelegramProof {
  telegram_auth_result?: TelegramAuthResult
  telegram_web_app_data?: TelegramWebAppData
}
