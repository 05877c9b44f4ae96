import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import { servePage } from '../interop/support/page-server.ts'
import { bin, complaints, install, pack, run } from './consumer.ts'

let archive = ''

test.beforeAll(() => {
  archive = pack()
})

test('the archive is well-formed for every way of importing it', async () => {
  const folder = await install('hygiene', null)
  const lint = run(folder, bin(folder, 'publint'), ['run', archive, '--strict'])
  expect(lint).toContain('All good')
  run(folder, bin(folder, 'attw'), [archive, '--profile', 'node16', '--no-color'])
})

test('the archive holds what a host needs and nothing of the key half', async () => {
  const files = run('/', 'tar', ['-tzf', archive]).split('\n')
  expect(files).toContain('package/package.json')
  expect(files.some((file) => /\.(test|spec)\./.test(file))).toBe(false)
  expect(files).toContain('package/dist/LICENSE')
  const notices = run('/', 'tar', ['-xzOf', archive, 'package/dist/esm/THIRD-PARTY-NOTICES.txt'])
  expect(notices.match(/^[@a-z].*(?= \(MIT\)$)/gm)?.map((line) => line.split(' ')[0])).toEqual([
    '@scure/base',
    'libphonenumber-js',
    'uqr',
    'country-flag-icons',
  ])
  const text = run('/', 'tar', ['-xzOf', archive, ...files.filter((file) => /\.c?js$/.test(file))])
  expect(text).not.toMatch(/shamir-secret-sharing|@scure\/bip39|micro-key-producer/)
})

for (const react of [19, 18]) {
  test(`a Vite host on React ${react} type-checks, builds, mounts, and opens the modal`, async () => {
    const folder = await install(`vite-react${react}`, archive)
    expect(complaints(folder, 'tsconfig.json', ['src'])).toEqual([])
    run(folder, bin(folder, 'vite'), ['build', '--logLevel', 'error'])

    const site = await servePage(join(folder, 'dist'))
    const browser = await chromium.launch(await launchOptions())
    try {
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.route('**/api/v1/**', (route) => route.abort())
      await page.goto(site.origin)
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
      await expect(page.getByTestId('state')).toHaveText('starting')
      await page.getByRole('button', { name: 'Log in' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('The server is not reachable', { timeout: 30_000 })
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toHaveCount(0)
      expect(errors).toEqual([])
    } finally {
      await browser.close()
      await site.close()
    }
  })
}

test('a Next host builds, which renders its pages without a window', async () => {
  const folder = await install('next', archive)
  rmSync(join(folder, '.next'), { recursive: true, force: true })
  run(folder, bin(folder, 'next'), ['build'])
  const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8')
  expect(html).toContain('Log in')
  expect(html).toContain('starting')
})

test('a host that TypeScript compiles to CommonJS takes our declarations, without web3.js too', async () => {
  const folder = await install('vite-react19', archive)
  // Declarations of libraries are checked as well; those of viem's own dependencies do not all hold there.
  const ours = complaints(folder, 'tsconfig.commonjs.json', ['commonjs']).filter(
    (line) => !/^node_modules\/(ox|abitype)\//.test(line),
  )
  expect(ours).toEqual([])
})

test('a Jest host requires the CommonJS build on React 18', async () => {
  const folder = await install('jest-cjs', archive)
  run(folder, bin(folder, 'jest'), ['--silent'])
})

test('a host installs few packages', async () => {
  const folder = await install('vite-react19', archive)
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const packages = Object.values(lock.packages as Record<string, { dev?: boolean }>).filter(
    (entry) => !entry.dev,
  )
  expect(packages.length).toBeLessThanOrEqual(80)
  expect(readdirSync(join(folder, 'node_modules/@latchkey'))).toEqual(['react-auth'])
})
