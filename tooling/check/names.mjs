import { posix } from 'node:path'
import { isTest, modules } from './source.mjs'

/** Entry points pass on, and a handler bears the name of its route, as what it calls does. */
const SAME_BY_RIGHT = /^[^/]+\/[^/]+\/src\/(exports|http)\//

/**
 * One word, one thing: a name that a package exports from two files means two things there, unless the files bear one name,
 * too, as do the screens, the languages and the chains.
 * @param {import('./source.mjs').SourceFile[]} files of `packages/x/src` and `apps/x/src`
 * @returns {string[]} problems
 */
export function nameProblems(files) {
  const homes = new Map()
  for (const file of files) {
    if (isTest(file.path) || SAME_BY_RIGHT.test(file.path)) continue
    const home = file.path.split('/').slice(0, 2).join('/')
    for (const { name, from } of modules(file).exports) {
      if (!name || from) continue
      const key = `${home} ${name}`
      homes.set(key, (homes.get(key) ?? new Set()).add(file.path))
    }
  }
  return [...homes].flatMap(([key, paths]) => {
    const names = new Set([...paths].map((path) => posix.basename(path)))
    return names.size > 1 ? [`${key} is exported by ${[...paths].join(' and by ')}: one word, one thing`] : []
  })
}
