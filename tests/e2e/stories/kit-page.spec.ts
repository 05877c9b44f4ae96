import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RECOVERY_KIT_V1 } from '../../../packages/keys/src/vectors/recovery-kit-v1.ts'
import { expect, test } from '../support/fixtures.ts'

const PAGE = pathToFileURL(join(import.meta.dirname, '../../../apps/kit/dist/recovery-kit.html')).href
const [HD, IMPORTED] = RECOVERY_KIT_V1

test('a recovery kit is opened from a disk, without a network, and asks nobody', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'))
  const context = await browser.newContext()
  try {
    await context.setOffline(true)
    const page = await context.newPage()
    const problems: string[] = []
    const requests: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(PAGE)
    const file = join(folder, 'kit.json')
    writeFileSync(file, HD.text)
    await page.getByLabel('File of the kit').setInputFiles(file)
    await page.getByLabel('Passphrase').fill(IMPORTED.passphrase)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('status')).toContainText('This is not the passphrase of this kit')
    await page.getByLabel('Passphrase').fill(HD.passphrase.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('status')).toContainText('Open. Close this page')
    const phrase = page.getByLabel('12 words')
    await expect(phrase).toHaveAttribute('type', 'password')
    await expect(phrase).toHaveValue(/^ozone drill grab .* eight picnic$/)
    await expect(page.getByText(HD.text.match(/0x\w{40}/)?.[0] ?? 'none')).toBeVisible()
    await page.getByRole('button', { name: 'Show' }).first().click()
    await expect(phrase).toHaveAttribute('type', 'text')
    // the field cuts twelve words off on a phone
    const whole = page.locator('.whole')
    await expect(whole).toHaveText(await phrase.inputValue())
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(whole).toHaveCount(0)

    expect(requests).toEqual([PAGE])
    await context.setOffline(false)
    const refused = await page.evaluate(() =>
      fetch('https://keys.example/').then(
        () => 'sent',
        (error: Error) => error.name,
      ),
    )
    expect([refused, requests, problems]).toEqual(['TypeError', [PAGE], []])
  } finally {
    await context.close()
    rmSync(folder, { recursive: true })
  }
})
