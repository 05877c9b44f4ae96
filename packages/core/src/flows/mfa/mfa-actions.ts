import type { MfaMethod } from '@latchkey/contract'
import { unauthenticatedError } from '../../errors/client-errors.ts'
import type { User } from '../../session/user.ts'
import type { FlowClient } from '../flow-client.ts'
import type { Enrollment, TotpSecret } from './enrollment.ts'
import type { PasskeyChallenge } from './headless.ts'

/** What hosts do about second factors. The code of each is loaded when it is first used. */
export interface MfaActions {
  /** Has the user verify, although nothing waits for it. */
  promptMfa(): Promise<void>
  init(method: MfaMethod): Promise<PasskeyChallenge | undefined>
  submit(method: MfaMethod, code: string | PasskeyChallenge): Promise<void>
  cancel(): void
  initSms(phoneNumber: string): Promise<void>
  initTotp(): Promise<TotpSecret>
  submitSms: Enrollment['submitSms']
  submitTotp: Enrollment['submitTotp']
  submitPasskeys: Enrollment['submitPasskeys']
  unenroll: Enrollment['unenroll']
  unenrollPasskeys: Enrollment['unenrollPasskeys']
  showEnrollment(): void
  closeEnrollment(): void
  verifyAuth(): Promise<void>
  enrollAuth(): Promise<{ user: User }>
  /** Opens the screen of the user's passkeys; resolves when it is closed. */
  showPasskeys(): Promise<void>
}

export function mfaActions(client: FlowClient): MfaActions {
  const enrollment = async () => (await import('./enrollment.ts')).walletEnrollmentOf(client)
  const desk = async () => (await import('../mfa-verify/desk.ts')).walletDeskOf(client)
  const manager = () => import('../mfa-manager/show.ts')
  const late = (work: Promise<unknown>) => void work.catch((error) => console.error(error))
  return {
    promptMfa: async () => (await import('./verify.ts')).verifyMfa(client, 'wallets'),
    init: async (method) => (await import('./headless.ts')).initMfa(client, method),
    submit: async (method, code) => (await import('./headless.ts')).submitMfa(client, method, code),
    cancel: () => late(desk().then((own) => own.cancel())),
    initSms: async (phoneNumber) => void (await (await enrollment()).initSms(phoneNumber)),
    initTotp: async () => (await enrollment()).initTotp(),
    submitSms: async (phoneNumber, code) => (await enrollment()).submitSms(phoneNumber, code),
    submitTotp: async (code) => (await enrollment()).submitTotp(code),
    submitPasskeys: async (ids, removeForLogin) => (await enrollment()).submitPasskeys(ids, removeForLogin),
    unenroll: async (method) => (await enrollment()).unenroll(method),
    unenrollPasskeys: async (removeForLogin) => (await enrollment()).unenrollPasskeys(removeForLogin),
    showEnrollment() {
      if (!client.state.get().authenticated) throw unauthenticatedError()
      late(manager().then((own) => own.showMfaManager(client)))
    },
    closeEnrollment: () => late(manager().then((own) => own.closeMfaManager(client))),
    verifyAuth: async () => (await import('./verify.ts')).verifyMfa(client, 'login'),
    enrollAuth: async () => (await manager()).enrollAuthMfa(client),
    showPasskeys: () =>
      new Promise((resolve, reject) => {
        if (!client.state.get().authenticated) return reject(unauthenticatedError())
        client.modal.open('passkey-manager', {}, () => resolve())
      }),
  }
}
