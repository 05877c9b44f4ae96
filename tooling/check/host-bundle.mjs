import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { aliases } from '../aliases.mjs'
import { viteBuild } from '../lib/vite-build.mjs'

/** Modules that may never reach a host's page: they make, split, open or derive keys. */
const KEY_CODE =
  /^(packages\/keys|apps\/(frame|signer|server))\/|node_modules\/(@scure\/bip(32|39)|shamir-secret-sharing|micro-key-producer|hpke|dpop)\//

/** @param {string[]} modules paths relative to the repository */
export const keyCode = (modules) => modules.filter((path) => KEY_CODE.test(path))

/** Every module that ends up in a bundle of these entry points. @param {string} root @param {string[]} entries */
export async function bundledModules(root, entries) {
  const result = await viteBuild({
    configFile: false,
    logLevel: 'silent',
    root,
    resolve: { alias: aliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: entries, formats: ['es'] },
      rollupOptions: { external: [/^react(-dom)?(\/|$)/, /^@solana\//] },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => one.output)
  const modules = outputs.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? Object.entries(chunk.modules).flatMap(([id, info]) => (info.renderedLength > 0 ? [id] : []))
      : [],
  )
  return [...new Set(modules)].map((id) => relative(root, id))
}

/** Bundles the host's package as a host would and looks for key code in it. @param {string} root */
export async function hostBundleProblems(root) {
  const folder = join(root, 'packages/react/src/exports')
  if (!existsSync(folder)) return { problems: [], note: 'no entry point yet' }
  const entries = readdirSync(folder).filter((name) => /^[^.]+\.tsx?$/.test(name))
  const modules = await bundledModules(
    root,
    entries.map((name) => join(folder, name)),
  )
  const problems = keyCode(modules).map((path) => `a host's bundle holds ${path}`)
  return { problems, note: `${modules.length} modules from ${entries.length} entry points` }
}
