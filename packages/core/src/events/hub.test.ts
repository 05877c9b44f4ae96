import { afterEach, expect, it, vi } from 'vitest'
import { createEventHub } from './hub.ts'

afterEach(() => vi.restoreAllMocks())

it('calls every registration of an event, whoever started the action, until it ends', () => {
  const hub = createEventHub()
  const first = vi.fn()
  const second = vi.fn()
  const end = hub.subscribe('logout', { onSuccess: first })
  hub.subscribe('logout', { onSuccess: second })
  hub.subscribe('login', { onError: second })
  hub.emit('logout', 'onSuccess')
  end()
  hub.emit('logout', 'onSuccess')
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(2)
})

it('takes no callbacks and ends the right one of two equal registrations', () => {
  const hub = createEventHub()
  const callbacks = { onSuccess: vi.fn() }
  const end = hub.subscribe('logout', callbacks)
  hub.subscribe('logout', callbacks)
  hub.subscribe('logout', undefined)()
  end()
  end()
  hub.emit('logout', 'onSuccess')
  expect(callbacks.onSuccess).toHaveBeenCalledTimes(1)
})

it('warns of a callback that the event does not have', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const hub = createEventHub()
  hub.subscribe('login', { onComplete: () => {}, onSuccess: () => {} } as never)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('onSuccess'))
})

it('is not stopped by a callback that throws', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const hub = createEventHub()
  const second = vi.fn()
  hub.subscribe('login', {
    onError: () => {
      throw new Error('host')
    },
  })
  hub.subscribe('login', { onError: second })
  hub.emit('login', 'onError', 'unknown_auth_error')
  expect(second).toHaveBeenCalledWith('unknown_auth_error')
  expect(error).toHaveBeenCalled()
})
