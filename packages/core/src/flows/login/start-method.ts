import type { SocialProvider } from '../../config/host-config.ts'
import type { LoginModalOptions } from '../../screens/login.ts'
import { throughCaptcha } from '../captcha/through-captcha.ts'
import type { FlowClient } from '../flow-client.ts'

/** A way in with a screen of its own. */
export type ScreenMethod =
  | { kind: 'farcaster' | 'telegram' }
  | { kind: 'passkey'; credentialIds?: string[] }
  | { kind: 'social'; provider: SocialProvider }

/** What the button of a method does: on to its own screen, by way of the captcha where one is due. */
export function startMethod(
  client: FlowClient,
  method: ScreenMethod,
  options: LoginModalOptions,
): Promise<void> {
  const { modal } = client
  const { disableSignup } = options
  // a pop-up, and a passkey's prompt, come up only while a press counts
  const intent = method.kind === 'passkey' || method.kind === 'telegram'
  return throughCaptcha(
    client,
    (after) => {
      const replace = after === 'captcha'
      const signup = disableSignup ? { disableSignup } : {}
      switch (method.kind) {
        case 'social':
          return modal.navigate(
            'oauth-status',
            { provider: method.provider, begin: true, ...signup },
            { replace },
          )
        case 'farcaster':
        case 'telegram':
          return modal.navigate(method.kind, signup, { replace })
        case 'passkey':
          return client.config().loginConfig.passkeysForSignupEnabled && !disableSignup
            ? modal.navigate('passkey-choice', {}, { replace })
            : modal.navigate(
                'passkey-status',
                { purpose: 'login', ...named(method.credentialIds) },
                { replace },
              )
      }
    },
    intent,
  )
}

const named = (credentialIds: string[] | undefined) => (credentialIds ? { credentialIds } : {})
