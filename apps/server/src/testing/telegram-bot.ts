import { createHash, createHmac } from 'node:crypto'

/** What Telegram would sign for a bot: an independent second writing of its rules, for tests. */
export function telegramBot(token: string) {
  const sign = (key: Buffer, fields: Record<string, string | number>) => {
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n')
    return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }
  }
  return {
    widget: (fields: Record<string, string | number>) =>
      sign(createHash('sha256').update(token).digest(), fields),
    webApp: (fields: Record<string, string | number>) =>
      sign(createHmac('sha256', 'WebAppData').update(token).digest(), fields),
  }
}
