import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useDelegationCopy = /* @__PURE__ */ areaCopy('delegation', en)
