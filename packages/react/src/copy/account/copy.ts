import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useAccountCopy = /* @__PURE__ */ areaCopy('account', en)

export type AccountCopy = ReturnType<typeof useAccountCopy>
