const FLOOR = [20, 19]
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Why Latchkey cannot run here, in one line, or undefined if it can.
 * @param {{ version: string, platform: string, arch: string }} host
 */
export function unsupported({ version, platform, arch }) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])) {
    return `Latchkey needs Node ${FLOOR.join('.')} or newer; this is ${version}.`
  }
  if (!PLATFORMS.includes(`${platform}-${arch}`)) {
    return `Latchkey runs on Linux and macOS, x64 and arm64; this is ${platform}-${arch}.`
  }
  return undefined
}

/** Ends the program with one clear line where it cannot run. */
export function requireNode() {
  const reason = unsupported(process)
  if (!reason) return
  console.error(reason)
  process.exit(1)
}
