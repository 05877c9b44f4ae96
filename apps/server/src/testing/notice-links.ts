import type { CallAnswer, TestHouse } from './test-house.ts'
import { SERVER_ORIGIN } from './test-house.ts'

export interface ToldNotice {
  to: string
  text: string
  link: string | null
}

const isNotice = (text: string) => !/is your code|is \d{6}/.test(text)

/** What users are told, and the links in it, as their owners see and open them. */
export function noticeLinks(house: TestHouse) {
  const clear = () => {
    house.mailer.mails = []
    house.texter.texts = []
  }
  return {
    clear,
    /** what was told since the last look */
    async told(): Promise<ToldNotice[]> {
      await house.sendNotices()
      const mails = house.mailer.mails.filter(({ text }) => isNotice(text))
      const texts = house.texter.texts.filter(({ text }) => isNotice(text))
      clear()
      return [...mails, ...texts].map(({ to, text }) => ({
        to,
        text,
        link: /https?:\/\/\S+\/undo\/\S+/.exec(text)?.[0] ?? null,
      }))
    },
    /** @throws where nothing with a link in it was sent there */
    linkTo(notices: { to: string; link: string | null }[], to: string): string {
      const link = notices.find((notice) => notice.to === to && notice.link !== null)?.link
      if (!link) throw new Error(`${to} got no link`)
      return link
    },
    open: (
      link: string,
      method: 'GET' | 'POST',
      headers: Record<string, string | undefined> = {},
    ): Promise<CallAnswer> =>
      house.request(method, link.slice(SERVER_ORIGIN.length), {
        ...(method === 'POST' ? { raw: '' } : {}),
        headers: {
          origin: undefined,
          'privy-app-id': undefined,
          accept: 'text/html',
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
      }),
  }
}
