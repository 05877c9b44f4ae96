import { expect, test } from '../support/fixtures.ts'

for (const width of [320, 390])
  test(`at ${width} px no page of the demo is wider than the window`, async ({ openDemo, plainApp }) => {
    const demo = await openDemo(undefined, `?methods=guest&app=${plainApp}`)
    const { page } = demo
    await page.setViewportSize({ width, height: 700 })
    const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const log = [await overhang()]
    await demo.button('Continue as guest').click()
    await expect(demo.button('Log out')).toBeVisible()
    // a button that moved while it was to be clicked was scrolled to, and the account is as long as the page before it
    await page.evaluate(() => scrollTo(0, 0))
    await expect(demo.button('Log out')).toBeInViewport({ ratio: 1 })
    log.push(await overhang())
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
    await expect(demo.button('Log out')).toBeInViewport({ ratio: 1 })
    log.push(await overhang())
    expect(log).toEqual([0, 0, 0])
  })
