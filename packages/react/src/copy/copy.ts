import { createContext, useContext } from 'react'
import type { AccountTranslation } from './account/en.ts'
import type { DelegationTranslation } from './delegation/en.ts'
import type { LoginTranslation } from './login/en.ts'
import type { MfaTranslation } from './mfa/en.ts'
import type { RecoveryTranslation } from './recovery/en.ts'
import { en, type ShellTranslation } from './shell/en.ts'
import type { TransactionTranslation } from './transaction/en.ts'
import type { Widen } from './translated.ts'
import type { WalletTranslation } from './wallet/en.ts'

/** What the modal says around every screen, and what the screens of several areas say. */
export type Copy = Widen<typeof en>

/** The files of a language: one for the shell, one for each area. */
export interface Translation {
  shell: ShellTranslation
  login: LoginTranslation
  account: AccountTranslation
  wallet: WalletTranslation
  transaction: TransactionTranslation
  recovery: RecoveryTranslation
  mfa: MfaTranslation
  delegation: DelegationTranslation
}

export type Area = Exclude<keyof Translation, 'shell'>

/** A language as far as it is here. An area without a file speaks English, which comes with its screens. */
export interface Spoken {
  shell: Copy
  areas: Partial<Omit<Translation, 'shell'>>
}

export const ENGLISH: Spoken = { shell: en, areas: {} }

export const CopyContext = createContext<Spoken>(ENGLISH)

/** The sentences around every screen in the language in use; English without a provider above. */
export function useCopy(): Copy {
  return useContext(CopyContext).shell
}
