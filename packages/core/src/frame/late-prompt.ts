import type { FlowClient } from '../flows/flow-client.ts'
import type { MfaPrompt } from './mfa-prompt.ts'

/** The questions of one operation, whose code is loaded when the first is asked. */
export function latePrompt(client: FlowClient): MfaPrompt {
  let here: MfaPrompt | null = null
  return {
    methods: () => client.state.get().user?.mfaMethods ?? [],
    async ask(methods) {
      here ??= (await import('../flows/mfa-verify/desk.ts')).walletDeskOf(client).prompt()
      return here.ask(methods)
    },
    settle: (error) => here?.settle(error),
  }
}
