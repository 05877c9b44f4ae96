import { accessSync, constants } from 'node:fs'

const INSTALLED = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].flatMap(
    (name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/snap/bin/${name}`],
  ),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of a Chrome or Chromium for the browser tests: CHROME_PATH, else an installed one, else (Linux x64) the one
 * that comes as an npm package. Throws with one clear line when there is none.
 * @param {Record<string, string | undefined>} env
 */
export async function findBrowser(env) {
  if (env.CHROME_PATH) {
    if (runs(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which is not a program that can be run.`)
  }
  const installed = (INSTALLED[process.platform] ?? []).find(runs)
  if (installed) return installed
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser()
  throw new Error('The browser tests need Chrome or Chromium: install one or name it with CHROME_PATH.')
}

async function packagedBrowser() {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
