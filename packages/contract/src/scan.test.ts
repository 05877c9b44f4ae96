import { expect, it } from 'vitest'
import { SCAN_RESULT_TYPES } from './scan.ts'

it('a scan has one of three words, and no other [SCAN-002]', () => {
  expect(SCAN_RESULT_TYPES).toEqual(['Benign', 'Warning', 'Malicious'])
})
