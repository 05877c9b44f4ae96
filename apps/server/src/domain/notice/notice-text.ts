import { OAUTH_PROVIDERS, oauthAccountType, PROVIDER_NAMES } from '@latchkey/contract'
import type { Notice, NoticedAccount } from '../../ports/notice-store.ts'
import { plainName } from '../mail/plain-name.ts'
import { NOTICE_COPY } from './copy/copies.ts'
import type { NoticeCopy } from './copy/notice-copy.ts'
import type { NoticeLanguage } from './language.ts'
import { languageOf } from './language.ts'

/** What a notice says; names in it are plain. */
export interface NoticeText {
  language: NoticeLanguage
  app: string
  title: string
  text: string
  when: string
  advice: string
  undo: { url: string; label: string; until: string } | null
}

const BRANDS: Record<string, string> = {
  ...Object.fromEntries(
    OAUTH_PROVIDERS.map((provider) => [oauthAccountType(provider), PROVIDER_NAMES[provider]]),
  ),
  farcaster: 'Farcaster',
  telegram: 'Telegram',
}
const NAME_LENGTH = 80

/** As many wallets as a text message has room for. */
const NAMED_WALLETS = 3

/** A name in a sentence: one line, no longer than fits, and with a writing direction of its own. */
const named = (name: string) => `\u2068${plainName(name).slice(0, NAME_LENGTH)}\u2069`

function addressesOf({ address, addresses = address ? [address] : [] }: Notice['detail']): string {
  const some = addresses.slice(0, NAMED_WALLETS).map(named).join(', ')
  return addresses.length > NAMED_WALLETS ? `${some}, …` : some
}

/** @param url the address of the link that undoes the change or stops it, where the receiver may */
export function noticeText(notice: Notice, url: string | null): NoticeText {
  const language = languageOf(notice.language) ?? 'en'
  const copy = NOTICE_COPY[language]
  const { detail, kind } = notice
  const app = plainName(notice.app.name)
  const names = {
    app,
    account: accountName(copy, detail.account),
    before: accountName(copy, detail.before),
    device: detail.device ? named(detail.device) : '',
    address: addressesOf(detail),
    method: detail.method ? copy.methods[detail.method] : '',
    time: timeIn(language, notice.at),
    until: detail.until ? timeIn(language, new Date(detail.until)) : '',
  }
  const say = (text: string) => inDirectionOf(language, fill(text, names))
  const undo = notice.undo ?? notice.undoFactor
  const kindOf = undo ? 'undo' : notice.stop ? 'stop' : null
  const until = (undo ?? notice.stop)?.until
  return {
    language,
    app,
    title: say(copy.kinds[kind].title),
    text: say(copy.kinds[kind].text),
    when: say(detail.device ? copy.whenOnDevice : copy.when),
    advice:
      url && kindOf
        ? adviceWithLink(copy, notice)
        : kind.startsWith('wallet_')
          ? copy.notYouWallet
          : copy.notYou,
    undo:
      url && kindOf && until
        ? {
            url,
            label: copy[kindOf],
            until: fill(kindOf === 'undo' ? copy.undoUntil : copy.stopUntil, {
              time: timeIn(language, until),
            }),
          }
        : null,
  }
}

function adviceWithLink(copy: NoticeCopy, { kind, stop }: Notice): string {
  if (stop) return copy.notYouStop
  return kind === 'account_moved' ? copy.notYouMoved : copy.notYouUndo
}

export function accountName(copy: NoticeCopy, account: NoticedAccount | undefined): string {
  if (!account) return copy.anAccount
  const { type, label } = account
  const what = type === 'passkey' ? copy.passkey : type === 'custom_auth' ? copy.ownLogin : BRANDS[type]
  if (!label) return what ?? copy.anAccount
  return what ? `${what} (${named(label)})` : named(label)
}

export function timeIn(language: NoticeLanguage, at: Date): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(at)} UTC`
}

/** Marks around names are for right-to-left sentences; elsewhere they make a text message longer and nothing clearer. */
export const inDirectionOf = (language: NoticeLanguage, text: string): string =>
  language === 'ar' ? text : text.replace(/[\u2068\u2069]/g, '')

export const fill = (text: string, names: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
