import type { AccountScreens } from './account.ts'
import type { DelegationScreens } from './delegation.ts'
import type { LoginScreens } from './login.ts'
import type { MfaScreens } from './mfa.ts'
import type { RecoveryScreens } from './recovery.ts'
import type { TransactionScreens } from './transaction.ts'
import type { WalletScreens } from './wallet.ts'

/** Every screen of the modal, and what it is opened with. The view registry maps each id. */
export type ScreenData = LoginScreens &
  AccountScreens &
  WalletScreens &
  TransactionScreens &
  RecoveryScreens &
  MfaScreens &
  DelegationScreens

export type ScreenId = keyof ScreenData

export type ScreenEntry = { [Id in ScreenId]: { id: Id; data: ScreenData[Id] } }[ScreenId]
