import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerFor, answerOf, everyMethodApp } from '../lib/app-config.mjs'
import { bundleWithEsbuild } from '../lib/bundle.mjs'
import { installOurs, installPeer } from '../lib/host.mjs'
import { measureModal } from '../lib/modal.mjs'
import { printTable } from '../lib/table.mjs'

const entry = (name) => fileURLToPath(new URL(`../entries/${name}.jsx`, import.meta.url))

/** Click to visible dialog and main-thread blocking, both widgets in the same run, interleaved by throttle. */
export async function run({ runs }) {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  try {
    const ours = installOurs(join(work, 'host'))
    const peer = installPeer('react-auth')
    const contestants = [
      { name: 'latchkey', modules: ours, dialog: 'dialog,[role=dialog]' },
      { name: 'react-auth', modules: peer, dialog: '#privy-modal-content' },
      {
        name: 'latchkey-every-method',
        page: 'latchkey',
        modules: ours,
        dialog: 'dialog,[role=dialog]',
        answer: answerOf(everyMethodApp),
      },
      { name: 'plain-dialog', modules: ours, dialog: '[role=dialog]' },
    ]
    for (const contestant of contestants) {
      contestant.folder = join(work, contestant.name)
      await bundleWithEsbuild({
        entry: entry(contestant.page ?? contestant.name),
        modules: contestant.modules,
        out: contestant.folder,
        reactInside: true,
      })
    }
    const rows = []
    for (const throttle of [1, 4]) {
      const figures = {}
      const suddenly = {}
      for (const { name, folder, dialog, answer = answerFor } of contestants) {
        const page = { folder, dialog, answer, runs, throttle }
        figures[name] = await measureModal(page)
        suddenly[name] = await measureModal({ ...page, hover: false })
      }
      const { latchkey, 'react-auth': peerFigures, 'plain-dialog': floor } = figures
      rows.push({
        what: `click to visible dialog, CPU x${throttle}`,
        unit: 'ms',
        ours: latchkey.visible,
        peer: peerFigures.visible,
        target: peerFigures.visible / 3,
      })
      rows.push({
        what: `  without a pointer that comes first, CPU x${throttle}`,
        unit: 'ms',
        ours: suddenly.latchkey.visible,
        peer: suddenly['react-auth'].visible,
        target: suddenly['react-auth'].visible / 3,
      })
      rows.push({
        what: `  with every login method (peer column: ours with e-mail alone), CPU x${throttle}`,
        unit: 'ms',
        ours: figures['latchkey-every-method'].visible,
        peer: latchkey.visible,
        target: latchkey.visible,
      })
      rows.push({
        what: `  the bare dialog, CPU x${throttle}`,
        unit: 'ms',
        ours: floor.visible,
        target: null,
      })
      rows.push({
        what: `main thread blocked until ready, CPU x${throttle}`,
        unit: 'ms',
        ours: latchkey.blocked,
        peer: peerFigures.blocked,
        target: throttle === 4 ? 300 : null,
      })
      rows.push({ what: `  the bare page, CPU x${throttle}`, unit: 'ms', ours: floor.blocked, target: null })
    }
    printTable(`In the browser, median of ${runs} runs`, rows)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
