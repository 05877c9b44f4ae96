import { expect, it } from 'vitest'
import { createPinoLogger } from './pino-logger.ts'

// The library refuses pieces that are longer than its longest write, and with that the server's start.
it('opens', () => {
  expect(() => createPinoLogger('silent')).not.toThrow()
})
