import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useLoginCopy = /* @__PURE__ */ areaCopy('login', en)

export type LoginCopy = ReturnType<typeof useLoginCopy>
