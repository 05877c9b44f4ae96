import { createContext, useContext } from 'react'
import { en } from './en.ts'

type Widen<T> = T extends string ? string : { readonly [K in keyof T]: Widen<T[K]> }

/** The shape of every language's file. */
export type Copy = Widen<typeof en>

export const CopyContext = createContext<Copy>(en)

/** The sentences of the language in use; English without a provider above. */
export function useCopy(): Copy {
  return useContext(CopyContext)
}
