import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOurs, installPeer } from '../lib/host.mjs'
import { countInstall } from '../lib/install.mjs'
import { printTable } from '../lib/table.mjs'

/** Packages and bytes of a fresh host folder, React included on both sides. */
export async function run() {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  try {
    const ours = countInstall(installOurs(join(work, 'host')))
    const peer = countInstall(installPeer('react-auth'))
    printTable('What a host installs', [
      { what: 'packages', unit: 'count', ours: ours.packages, peer: peer.packages, target: 80 },
      { what: 'size on disk', unit: 'MB', ours: ours.bytes / 1e6, peer: peer.bytes / 1e6, target: 80 },
    ])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
