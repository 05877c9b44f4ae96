/** @jest-environment jsdom */
const { act, createElement, StrictMode } = require('react')
const { createRoot } = require('react-dom/client')
const { PrivyProvider, usePrivy } = require('@latchkey/react-auth')

globalThis.IS_REACT_ACT_ENVIRONMENT = true

test('mounts in a page under StrictMode and unmounts again', async () => {
  globalThis.fetch = jest.fn(() => new Promise(() => {}))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function Host() {
    return createElement('p', null, String(usePrivy().ready))
  }
  await act(async () => {
    root.render(
      createElement(
        StrictMode,
        null,
        createElement(
          PrivyProvider,
          { appId: 'consumerapp00000000000001', apiUrl: 'http://localhost:4999' },
          createElement(Host),
        ),
      ),
    )
  })
  expect(place.textContent).toBe('false')
  await act(async () => root.unmount())
})
