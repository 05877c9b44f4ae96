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

/** Click to visible dialog and main-thread blocking, both widgets in the same run, interleaved. */
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
      const visible = {}
      const suddenly = {}
      const blocked = {}
      const keep = (into, name, figure) => {
        into[name] ??= []
        into[name].push(figure)
      }
      for (let run = 0; run < runs; run++)
        for (const { name, folder, dialog, answer = answerFor } of run % 2
          ? contestants.toReversed()
          : contestants) {
          const page = { folder, dialog, answer, throttle }
          const rested = await measureModal(page)
          keep(visible, name, rested.visible)
          keep(blocked, name, rested.blocked)
          keep(suddenly, name, (await measureModal({ ...page, hover: false })).visible)
        }
      const row = (what, unit, of, more) => ({
        what: `${what}, CPU x${throttle}`,
        unit,
        ours: of.latchkey,
        ...more,
      })
      rows.push(
        row('click to visible dialog', 'ms', visible, { peer: visible['react-auth'], part: 1 / 3 }),
        row('  without a pointer that comes first', 'ms', suddenly, {
          peer: suddenly['react-auth'],
          part: 1 / 3,
        }),
        row('  with every login method (peer column: ours with e-mail alone)', 'ms', visible, {
          ours: visible['latchkey-every-method'],
          peer: visible.latchkey,
          part: 1,
        }),
        row('  the bare dialog', 'ms', visible, { ours: visible['plain-dialog'] }),
        row('main thread blocked until ready', 'ms', blocked, {
          peer: blocked['react-auth'],
          target: throttle === 4 ? 300 : null,
        }),
        row('  the bare page', 'ms', blocked, { ours: blocked['plain-dialog'] }),
      )
    }
    printTable(`In the browser, median and spread of ${runs} runs`, rows)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
