// A host application's folder with our packed package installed the way a host would, for the bundle rows.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const npm = (args, cwd) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })

/** Packs `@latchkey/react-auth` and installs it beside React 18 in `folder`. Needs a built package. */
export function installOurs(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  npm(['pack', '-w', '@latchkey/react-auth', '--pack-destination', folder], root)
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  const manifest = {
    name: 'bench-host',
    private: true,
    type: 'module',
    dependencies: { '@latchkey/react-auth': `file:${tarball}`, react: '18.3.1', 'react-dom': '18.3.1' },
    overrides: { viem: '2.57.1' },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  return folder
}

/** Installs a peer from its committed lockfile. */
export function installPeer(name) {
  const folder = join(root, 'bench/peers', name)
  npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  return folder
}
