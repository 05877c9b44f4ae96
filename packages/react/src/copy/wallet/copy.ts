import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useWalletCopy = /* @__PURE__ */ areaCopy('wallet', en)

export type WalletCopy = ReturnType<typeof useWalletCopy>
