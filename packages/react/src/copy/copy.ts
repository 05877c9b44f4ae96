import { createContext, useContext } from 'react'
import { en } from './en.ts'

type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> }

/** The sentences of a whole language. */
export type Copy = Widen<typeof en>

/** What a language may leave in English, in whole or in part: screens of wallets, and names that are the same everywhere. */
type Optional = 'providers' | 'sign-message' | 'transaction' | 'solana-transaction' | 'export-wallet'

type Partially<T> = T extends string | null ? T : { readonly [K in keyof T]?: Partially<T[K]> }

/** The shape of a language's file: everything that a login shows, and what else there is. */
export type Translation = Omit<Copy, Optional> & Partially<Pick<Copy, Optional>>

export const CopyContext = createContext<Copy>(en)

/** The sentences of the language in use; English without a provider above. */
export function useCopy(): Copy {
  return useContext(CopyContext)
}
