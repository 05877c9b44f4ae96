import { type User, useLinkJwtAccount, usePrivy } from '@latchkey/react-auth'
import { useMemo } from 'react'
import { memberToken } from '../own-login/members.ts'
import { tellDone, tellFailure, tellVisitor } from '../playground/callbacks.ts'
import type { MethodId } from '../playground/methods.ts'
import type { DescribedAccount } from './describe-account.ts'

export interface Linking {
  link(method: MethodId): void
  unlink(account: DescribedAccount): void
  update(method: 'email' | 'sms'): void
}

/** The widget's link, unlink and update by method; failures are told as the last error. */
export function useLinking(): Linking {
  const privy = usePrivy()
  const { linkWithCustomJwt } = useLinkJwtAccount(CALLBACKS)
  return useMemo(() => {
    const links: Record<Exclude<MethodId, 'guest'>, () => unknown> = {
      email: privy.linkEmail,
      sms: privy.linkPhone,
      google: privy.linkGoogle,
      apple: privy.linkApple,
      twitter: privy.linkTwitter,
      discord: privy.linkDiscord,
      github: privy.linkGithub,
      linkedin: privy.linkLinkedIn,
      spotify: privy.linkSpotify,
      instagram: privy.linkInstagram,
      tiktok: privy.linkTiktok,
      line: privy.linkLine,
      passkey: privy.linkPasskey,
      farcaster: privy.linkFarcaster,
      telegram: () => privy.linkTelegram(),
      custom: async () => {
        const token = await memberToken()
        if (token) await linkWithCustomJwt(token)
      },
    }
    const unlinks: Record<Exclude<MethodId, 'guest' | 'custom'>, (id: never) => Promise<User>> = {
      email: privy.unlinkEmail,
      sms: privy.unlinkPhone,
      google: privy.unlinkGoogle,
      apple: privy.unlinkApple,
      twitter: privy.unlinkTwitter,
      discord: privy.unlinkDiscord,
      github: privy.unlinkGithub,
      linkedin: privy.unlinkLinkedIn,
      spotify: privy.unlinkSpotify,
      instagram: privy.unlinkInstagram,
      tiktok: privy.unlinkTiktok,
      line: privy.unlinkLine,
      passkey: privy.unlinkPasskey,
      farcaster: privy.unlinkFarcaster,
      telegram: privy.unlinkTelegram,
    }
    return {
      link: (method) => {
        if (method !== 'guest')
          attempt(`link ${method}`, links[method], method === 'custom' ? tellVisitor : tellFailure)
      },
      update: (method) =>
        attempt(`update ${method}`, method === 'email' ? privy.updateEmail : privy.updatePhone),
      unlink: ({ method, id }) => {
        if (method === 'guest' || method === 'custom' || id === null) return
        const unlink = async () => {
          await unlinks[method](id as never)
          tellDone('unlink', method)
        }
        attempt(`unlink ${method}`, unlink, tellVisitor)
      },
    }
  }, [privy, linkWithCustomJwt])
}

const CALLBACKS = {
  onSuccess: ({ linkMethod }: { linkMethod: string }) => tellDone('linkAccount.onSuccess', linkMethod),
}

/** What throws at once and what rejects later are the same to a visitor; the widget's dialogs tell their own. */
function attempt(name: string, action: () => unknown, told: typeof tellFailure = tellFailure): void {
  void Promise.resolve()
    .then(action)
    .catch((error) => told(name, error))
}
