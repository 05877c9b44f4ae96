import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { goOnUnread } from './unread-output.ts'

const failed = (code: string) => Object.assign(new Error(`write ${code}`), { code })

it('takes no notice that nobody reads on, and of nothing else that fails', () => {
  const output = new PassThrough()
  expect(() => output.emit('error', failed('EPIPE'))).toThrow('EPIPE')
  goOnUnread(output)
  expect(output.emit('error', failed('EPIPE'))).toBe(true)
  expect(() => output.emit('error', failed('ENOSPC'))).toThrow('ENOSPC')
})
