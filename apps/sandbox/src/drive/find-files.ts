import type { DriveFile } from './drive-folders.ts'
import { invalidValue } from './drive-refusal.ts'

const TERM =
  /^\s*(?:(name)\s*(=|!=|contains)\s*'((?:[^'\\]|\\.)*)'|(trashed)\s*(=|!=)\s*(true|false)|'(appDataFolder)'\s+in\s+parents)\s*(?:and\b|$)/s

/**
 * The files that a query names: terms on `name` and `trashed`, and the folder as a parent, joined by `and`
 * (https://developers.google.com/drive/api/guides/search-files). Throws DriveRefusal for any other query.
 */
export function findFiles(files: DriveFile[], q: string | undefined): DriveFile[] {
  let found = files
  let rest = q ?? ''
  if (q !== undefined && /\band\s*$/.test(q)) throw invalidValue('q')
  while (rest.trim() !== '') {
    const [whole, name, comparison, text, trashed, is, value] = TERM.exec(rest) ?? []
    if (whole === undefined) throw invalidValue('q')
    if (name !== undefined) found = found.filter(matches(comparison as string, unescape(text as string)))
    // Nothing here can be put into the bin.
    if (trashed !== undefined && (is === '=') === (value === 'true')) found = []
    rest = rest.slice(whole.length)
  }
  return found
}

function matches(comparison: string, text: string): (file: DriveFile) => boolean {
  if (comparison === '=') return ({ name }) => name === text
  if (comparison === '!=') return ({ name }) => name !== text
  // Names are searched by the beginnings of their words.
  const wanted = text.toLowerCase()
  return ({ name }) => {
    const low = name.toLowerCase()
    for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + 1))
      if (at === 0 || /[^\p{L}\p{N}]/u.test(low[at - 1] as string)) return true
    return false
  }
}

function unescape(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

const ORDERS = ['createdTime', 'modifiedTime', 'name', 'name_natural'] as const

/** Files in that order, as `modifiedTime desc,name`; the newest change first where none is given. */
export function orderFiles(files: DriveFile[], orderBy: string | undefined): DriveFile[] {
  const rules = (orderBy ?? 'modifiedTime desc').split(',').map((rule) => {
    const [key = '', way, ...more] = rule.trim().split(/\s+/)
    const known = ORDERS.find((one) => one === key)
    if (!known || more.length > 0 || (way !== undefined && way !== 'desc')) throw invalidValue('orderBy')
    return { key: known === 'name_natural' ? ('name' as const) : known, sign: way ? -1 : 1 }
  })
  return files.toSorted((a, b) => {
    for (const { key, sign } of rules) if (a[key] !== b[key]) return a[key] < b[key] ? -sign : sign
    return 0
  })
}
