import { areaCopy } from '../area-copy.ts'
import { en } from './en.ts'

export const useRecoveryCopy = /* @__PURE__ */ areaCopy('recovery', en)

export type RecoveryCopy = ReturnType<typeof useRecoveryCopy>
