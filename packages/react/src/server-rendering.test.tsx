import { APP_ID } from '@latchkey/core/testing'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { PrivyProvider, useLogin, usePrivy } from './exports/index.ts'

afterEach(() => vi.restoreAllMocks())

function Home() {
  const { ready, authenticated } = usePrivy()
  useLogin({ onComplete: () => {} })
  return <p>{ready || authenticated ? 'in' : 'starting'}</p>
}

it('renders without a window: nothing is ready, nothing is called', () => {
  expect(typeof window).toBe('undefined')
  const fetch = vi.spyOn(globalThis, 'fetch')
  const tree = (
    <PrivyProvider appId={APP_ID}>
      <Home />
    </PrivyProvider>
  )
  expect(renderToString(tree)).toContain('<p>starting</p>')
  expect(fetch).not.toHaveBeenCalled()
})

it('renders a host that leaves the provider out on the server', () => {
  expect(renderToString(<Home />)).toContain('<p>starting</p>')
})
