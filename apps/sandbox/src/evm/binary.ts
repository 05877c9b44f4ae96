import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SetupError } from '../setup-error.ts'

const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Path of the anvil binary of this platform. The wrapper's install script may not have run, so the platform's
 * own package is asked directly. Throws SetupError where there is none.
 */
export function anvilBinary(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch]}`
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
  try {
    const path = join(dirname(fromWrapper.resolve(`${name}/package.json`)), 'bin', 'anvil')
    if (existsSync(path)) return path
  } catch {
    // told below
  }
  throw new SetupError(
    `No Ethereum node for ${platform} ${arch} is installed. Linux and macOS on x64 and arm64 have one (${name}); run npm install again there.`,
  )
}
