import { expect } from 'vitest'
import type { CallAnswer } from './test-house.ts'

/** A refusal that is final: its status is none that makes published clients repeat the call. */
export function expectRefusal(answer: CallAnswer, code: string, status?: number): void {
  expect([answer.status, answer.body.code]).toEqual([status ?? answer.status, code])
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect([408, 409, 425]).not.toContain(answer.status)
}
