import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useTransactionCopy = /* @__PURE__ */ areaCopy('transaction', en)

export type TransactionCopy = ReturnType<typeof useTransactionCopy>
