import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** @typedef {{ path: string, text: string }} SourceFile path relative to the repository, with forward slashes */

/** Files that git tracks or would track. @param {string} root @returns {string[]} */
export function projectFiles(root) {
  const out = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 1 << 26,
  })
  return out
    .toString()
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)))
    .sort()
}

/** @param {string} root @param {(path: string) => boolean} wanted @returns {SourceFile[]} */
export function readFiles(root, wanted) {
  return projectFiles(root)
    .filter(wanted)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export const isCode = (path) => /\.([cm]?[jt]s|tsx)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path) =>
  /\.(test|spec)(-d)?\.[cm]?[jt]sx?$/.test(path) || /\/(fixtures|testing)\//.test(path)

/**
 * What a module imports and exports, read from its syntax.
 * @param {SourceFile} file
 * @returns {{
 *   imports: string[], values: string[], exports: { name: string | undefined, from: string | undefined }[],
 *   statements: number
 * }} `values`: those of `imports` of which more than types are taken
 */
export function modules({ path, text }) {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const imports = module.staticImports.map((entry) => entry.moduleRequest.value)
  const onlyTypes = ({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType)
  const values = module.staticImports
    .filter((entry) => !onlyTypes(entry))
    .map((entry) => entry.moduleRequest.value)
  for (const { moduleRequest } of module.dynamicImports) {
    const spelled = text.slice(moduleRequest.start, moduleRequest.end).match(/^(['"`])([^$]*)\1$/)
    if (!spelled) continue
    imports.push(spelled[2])
    values.push(spelled[2])
  }
  const exported = module.staticExports.flatMap((statement) => statement.entries)
  const exports = exported.map((entry) => ({
    name: entry.exportName.kind === 'Default' ? 'default' : (entry.exportName.name ?? undefined),
    from: entry.moduleRequest?.value,
  }))
  for (const { moduleRequest, isType } of exported) {
    if (!moduleRequest) continue
    imports.push(moduleRequest.value)
    if (!isType) values.push(moduleRequest.value)
  }
  return { imports: [...new Set(imports)], values, exports, statements: program.body.length }
}
