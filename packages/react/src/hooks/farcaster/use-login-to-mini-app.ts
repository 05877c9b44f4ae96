import { farcasterIdOf, initFarcasterV2, loginWithFarcasterV2, type User } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../../context.ts'

interface SignedMessage {
  message: string
  /** 0x hex */
  signature: string
}

export interface UseLoginToMiniAppInterface {
  /** the nonce that the Farcaster app has to sign */
  initLoginToMiniApp: () => Promise<{ nonce: string }>
  loginToMiniApp: (input: SignedMessage) => Promise<User | null>
}

/** @deprecated use `UseLoginToMiniAppInterface` */
export interface UseLoginToFrameInterface {
  initLoginToFrame: () => Promise<{ nonce: string }>
  loginToFrame: (input: SignedMessage) => Promise<User | null>
}

/** Login for a page that a Farcaster app shows, by the message that the app signs. */
export function useLoginToMiniApp(): UseLoginToMiniAppInterface {
  const client = useClient()
  return useMemo(
    () => ({
      async initLoginToMiniApp() {
        const { nonce } = await initFarcasterV2(client)
        return { nonce }
      },
      async loginToMiniApp({ message, signature }) {
        const fid = farcasterIdOf(message)
        return (await loginWithFarcasterV2(client, { message, signature, fid })).user
      },
    }),
    [client],
  )
}

/** @deprecated use `useLoginToMiniApp` */
export function useLoginToFrame(): UseLoginToFrameInterface {
  const { initLoginToMiniApp, loginToMiniApp } = useLoginToMiniApp()
  return useMemo(
    () => ({ initLoginToFrame: initLoginToMiniApp, loginToFrame: loginToMiniApp }),
    [initLoginToMiniApp, loginToMiniApp],
  )
}
