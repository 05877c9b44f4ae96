// What others wrote and our bundles hold: most licences want their text beside every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const NOTICES = 'THIRD-PARTY-NOTICES.txt'

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\//
const TEXT = /^(licen[cs]e|copying|notice)(\.|-|$)/i

/** @param {string} id a module's file @returns its package's folder; null for our own */
function folderOf(id) {
  const folder = PACKAGE.exec(id.split('?')[0])?.[0]
  return folder && existsSync(join(folder, 'package.json')) ? dirname(join(folder, 'package.json')) : null
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .sort()
  if (files.length === 0) throw new Error(`${name} is bundled and brings no text of its licence (${license})`)
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, text: [`${name} ${version} (${license})`, ...texts].join('\n\n') }
}

/**
 * Writes the licence of every package that a build takes in into one file beside it.
 * @param {{ drawn?: string[] }} [options] `drawn`: notices of what no import names, such as drawings that were copied
 * @returns a plugin for the build, and one for its workers
 * @throws at a package without the text of its licence
 */
export function thirdPartyNotices({ drawn = [] } = {}) {
  const folders = new Set()
  const collect = (bundle) => {
    for (const { moduleIds = [] } of Object.values(bundle)) {
      for (const folder of moduleIds.map(folderOf)) if (folder) folders.add(folder)
    }
  }
  const ofWorkers = {
    name: 'third-party-notices-of-workers',
    generateBundle: (_, bundle) => collect(bundle),
  }
  const main = {
    name: 'third-party-notices',
    generateBundle(_, bundle) {
      collect(bundle)
      const notices = [...folders].map(noticeOf).sort((a, b) => a.name.localeCompare(b.name, 'en'))
      const source = [...notices.map(({ text }) => text), ...drawn].join(`\n\n${'-'.repeat(72)}\n\n`)
      this.emitFile({ type: 'asset', fileName: NOTICES, source: `${source}\n` })
    },
  }
  return { main, ofWorkers }
}
