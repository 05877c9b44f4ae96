import { expect, it } from 'vitest'
import { portVariable, readConfig } from './config.ts'

it('stands on the published ports by default', () => {
  expect(readConfig({})).toEqual({
    ports: { web: 5050, smtp: 5025, ethereum: 8545, ethereum2: 8546, solana: 8899, solanaSocket: 8900 },
    allowedOrigins: ['http://localhost:3000'],
    stateFolder: undefined,
  })
})

it('moves every port and takes a list of origins', () => {
  const config = readConfig({
    SANDBOX_PORT: '6050',
    SANDBOX_SOLANA_WS_PORT: '9900',
    SANDBOX_ALLOWED_ORIGINS: 'http://localhost:3000, http://127.0.0.1:3000',
    SANDBOX_STATE_DIR: '/tmp/state',
  })
  expect(config.ports).toMatchObject({ web: 6050, solanaSocket: 9900 })
  expect(config.allowedOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  expect(config.stateFolder).toBe('/tmp/state')
  expect(portVariable('web')).toBe('SANDBOX_PORT')
})

it.each([
  [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT is "http"'],
  [{ SANDBOX_PORT: '0' }, 'SANDBOX_PORT is "0"'],
  [{ SANDBOX_SMTP_PORT: '70000' }, 'SANDBOX_SMTP_PORT is "70000"'],
  [{ SANDBOX_PORT: '5025' }, 'SANDBOX_PORT and SANDBOX_SMTP_PORT are both 5025'],
  [{ SANDBOX_ALLOWED_ORIGINS: 'localhost' }, 'SANDBOX_ALLOWED_ORIGINS holds "localhost"'],
  [{ SANDBOX_ALLOWED_ORIGINS: 'http://a.b/c' }, 'SANDBOX_ALLOWED_ORIGINS holds'],
  [{ SANDBOX_ALLOWED_ORIGINS: '*' }, 'SANDBOX_ALLOWED_ORIGINS holds "*"'],
])('refuses %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
