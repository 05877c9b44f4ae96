import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useMfaCopy = /* @__PURE__ */ areaCopy('mfa', en)

export type MfaCopy = ReturnType<typeof useMfaCopy>
