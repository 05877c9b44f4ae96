/** @jest-environment node */
const { createElement } = require('react')
const { renderToString } = require('react-dom/server')
const { PrivyProvider, usePrivy, getAccessToken, VERSION } = require('@latchkey/react-auth')
const { useSolanaWallets } = require('@latchkey/react-auth/solana')

test('both entry points can be required and share one context, without a window', () => {
  function Host() {
    const { ready } = usePrivy()
    const { wallets } = useSolanaWallets()
    return createElement('p', null, `${ready} ${wallets.length}`)
  }
  const html = renderToString(
    createElement(
      PrivyProvider,
      { appId: 'consumerapp00000000000001', apiUrl: 'http://localhost:4999' },
      createElement(Host),
    ),
  )
  expect(html).toContain('false 0')
  expect(typeof getAccessToken).toBe('function')
  expect(typeof VERSION).toBe('string')
})
