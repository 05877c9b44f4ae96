// Writes docs/reference: every name that a host can import, with its docstring and its declaration, from what the
// compiler emits. `npm run check` says when a page is behind, and with `--update-api` writes it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/root.mjs'

const OUT = 'docs/reference'
/** Where the compiler lays the declarations: `tsc -b` writes them. */
const DECLARATIONS = [
  'node_modules/.cache/latchkey/types/react',
  'packages/core/dist',
  'packages/contract/dist',
]

/** Entry points, each a page. `index` is split in two. */
const PAGES = [
  {
    file: 'provider.md',
    entry: 'index',
    title: 'The provider and its options',
    lead: 'What `PrivyProvider` takes. Everything in `config` may be left out; the app’s settings on the server then decide.',
    names: [
      'PrivyProvider',
      'PrivyProviderProps',
      'PrivyClientConfig',
      'LoginModal',
      'Captcha',
      'CaptchaProps',
    ],
    also: ['HostConfig'],
  },
  {
    file: 'hooks.md',
    entry: 'index',
    title: 'Hooks and functions',
    lead: 'From `@latchkey/react-auth`. All of them are used below a `PrivyProvider`, apart from `getAccessToken`.',
    values: true,
  },
  {
    file: 'solana.md',
    entry: 'solana',
    title: 'Solana',
    lead: 'From `@latchkey/react-auth/solana`. `useSolanaWallets` is in the main entry point as well.',
  },
  {
    file: 'farcaster.md',
    entry: 'farcaster',
    title: 'Farcaster mini apps',
    lead: 'From `@latchkey/react-auth/farcaster`.',
  },
  {
    file: 'smart-wallets.md',
    entry: 'smart-wallets',
    title: 'Smart wallets',
    lead: 'From `@latchkey/react-auth/smart-wallets`, with `permissionless` installed beside it.',
    also: [
      'SmartWalletsInterface',
      'SmartWalletClientTypeWithSwitchChain',
      'SmartSendOptions',
      'SmartSignOptions',
    ],
  },
  {
    file: 'abstract-smart-wallets.md',
    entry: 'abstract-smart-wallets',
    title: 'Abstract smart wallets',
    lead: 'From `@latchkey/react-auth/abstract-smart-wallets`, with `@abstract-foundation/agw-client` installed beside it.',
    also: ['AbstractSmartWallets', 'AbstractTransaction', 'AbstractTransactionFields', 'AbstractCall'],
  },
  {
    file: 'types.md',
    entry: 'index',
    title: 'Types, events and codes',
    lead: 'What the hooks take and give, from `@latchkey/react-auth`.',
    types: true,
    // what the declarations above name, and nothing exports
    also: [
      'AnySolanaTransaction',
      'ConnectionLike',
      'CreateWalletOptions',
      'LoginCompletion',
      'LoginMethod',
      'SignOptions',
      'SolanaSignMessageInput',
      'SolanaTransactionInput',
      'TransactionOptions',
    ],
  },
]

/** The names that an entry point exports: `local` is what the declaration is called, `from` where it comes from. */
export function exportsOf(text) {
  const names = []
  for (const [, type, list, , from] of text.matchAll(
    /export (type )?\{([\s\S]*?)\}(?: from (['"])(.*?)\3)?/g,
  ))
    for (const part of list.replaceAll(/\/\*[\s\S]*?\*\//g, '').split(',')) {
      const [, own, local, name] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? []
      if (local) names.push({ name: name ?? local, local, from: from ?? null, type: Boolean(type ?? own) })
    }
  return names
}

/**
 * The exported declarations of a file by name: docstring, and text without `export declare`.
 * @param {string} text of a `.d.ts`
 */
export function declarationsOf(text) {
  const found = new Map()
  const start =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export (?:declare )?(?:abstract )?(function|const|class|interface|type) (\w+)/g
  for (const match of text.matchAll(start)) {
    const [whole, doc, , name] = match
    const from = match.index + whole.indexOf('export', doc === undefined ? 0 : whole.indexOf('*/'))
    const body = text.slice(from, endOf(text, from)).replace(/^export (declare )?/, '')
    const before = found.get(name)
    found.set(name, {
      doc: before?.doc || wordsOf(doc),
      body: before ? `${before.body}\n${body}` : body,
    })
  }
  return found
}

/** Where a declaration ends: at the first `;` outside of brackets, or at the brace that closes an interface. */
function endOf(text, from) {
  const braced = /^export (declare )?(abstract )?(interface|class)/.test(text.slice(from))
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text.startsWith('/*', at)) at = text.indexOf('*/', at) + 1
    else if ('{(['.includes(text[at])) depth++
    else if ('})]'.includes(text[at])) {
      depth--
      if (depth === 0 && braced && text[at] === '}') return at + 1
    } else if (text[at] === ';' && depth === 0) return at + 1
  }
  return text.length
}

/** A docstring as prose: its tags become lines of their own. */
export function wordsOf(doc) {
  return (doc ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .replaceAll(/\n*^@deprecated ?/gm, '\n\n**Deprecated**: ')
    .replaceAll(/\n*^@(?:returns|return) ?/gm, '\n\n**Gives** ')
    .replaceAll(/\n*^@throws ?/gm, '\n\n**Throws** ')
    .replaceAll(/\n*^@param (\S+) ?/gm, '\n\n`$1`: ')
    .trim()
}

/** @returns {Map<string, string>} every page by its path in the repository */
export function referencePages(root = ROOT) {
  const known = new Map()
  for (const folder of DECLARATIONS)
    for (const file of declarationFiles(join(root, folder)))
      for (const [name, declaration] of declarationsOf(readFileSync(file, 'utf8')))
        if (!known.has(name)) known.set(name, { ...declaration, hook: folder === DECLARATIONS[0] })

  // names that one of our packages gives another one's declaration
  for (const folder of DECLARATIONS.slice(1))
    for (const { name, local } of exportsOf(readFileSync(join(root, folder, 'exports/index.d.ts'), 'utf8')))
      if (name !== local && !known.has(name) && known.has(local)) known.set(name, known.get(local))

  const pages = new Map()
  const taken = new Set(PAGES.flatMap(({ names }) => names ?? []))
  for (const { file, entry, title, lead, names, also = [], values, types } of PAGES) {
    const text = readFileSync(join(root, DECLARATIONS[0], 'exports', `${entry}.d.ts`), 'utf8')
    const all = exportsOf(text).map((one) => ({ ...one, ...declarationOf(root, one, known) }))
    const chosen = all.filter(({ name, declaration }) => {
      if (names) return names.includes(name)
      if (!values && !types) return true
      if (taken.has(name)) return false
      return isHook(name, declaration) ? values : types
    })
    const sections = [...chosen, ...also.map((name) => ({ name, declaration: known.get(name) }))]
    if (!types && !names) withParts(sections, known)
    if (names) sections.sort((a, b) => order(names, a.name) - order(names, b.name))
    else sections.sort((a, b) => a.name.localeCompare(b.name, 'en'))
    const body = sections.map(({ name, declaration }) => section(name, declaration))
    pages.set(`${OUT}/${file}`, `${HEAD}\n# ${title}\n\n${lead}\n\n${body.join('\n')}`)
  }
  pages.set(`${OUT}/README.md`, index())
  return pages
}

/** The declaration of an export, and all of its file: two hooks of two entry points may have one name. */
function declarationOf(root, { local, from }, known) {
  const file =
    from?.startsWith('.') && join(root, DECLARATIONS[0], 'exports', from.replace(/\.tsx?$/, '.d.ts'))
  const beside = file ? declarationsOf(readFileSync(file, 'utf8')) : new Map()
  return { declaration: beside.get(local) ?? known.get(local), beside }
}

/** Adds what the declarations of hooks name and nothing exports: what they give, mostly. */
function withParts(sections, known) {
  for (const { declaration, beside } of sections)
    for (const [name] of declaration?.body.matchAll(/\b[A-Z]\w+/g) ?? []) {
      const shared = /(Members|Interface)$/.test(name) && known.get(name)?.hook ? known.get(name) : null
      const own = beside?.get(name) ?? shared
      if (own && !own.body.startsWith('function') && !sections.some((one) => one.name === name))
        sections.push({ name, declaration: own, beside })
    }
}

const order = (names, name) => names.indexOf(name) + 1 || 99
/** A function, or a type that belongs to one. */
const isHook = (name, declaration) =>
  declaration?.body.startsWith('function') ||
  /^(Use[A-Z]|SendCode|LoginWithCode|SignTypedDataParams|PrivyInterface)/.test(name)

const HEAD =
  '<!-- Made from the docstrings by `npm run check -- --update-api`. Change those, not this page. -->\n'

function section(name, declaration) {
  if (!declaration) throw new Error(`The reference does not find the declaration of ${name}`)
  const words = declaration.doc ? `${declaration.doc}\n\n` : ''
  // under the name that hosts import it by
  const body = declaration.body.replace(/^(function|const|class|interface|type) \w+/, `$1 ${name}`)
  return `## ${name}\n\n${words}\`\`\`ts\n${body.replaceAll('    ', '  ')}\n\`\`\`\n`
}

const index = () =>
  `${HEAD}\n# Reference\n\nEvery name that a host can import, from the code. For how they play together read [the guide](../guides/react.md).\n\n| page | holds |\n|---|---|\n${PAGES.map(({ file, title, lead }) => `| [${title}](${file}) | ${lead} |`).join('\n')}\n`

function declarationFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.d.ts') && !entry.name.includes('.test'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

/** Pages that differ from what the code says now; with `update` they are written. */
export function referenceProblems(root, { update = false } = {}) {
  const problems = []
  for (const [path, text] of referencePages(root)) {
    const file = join(root, path)
    if (update) {
      mkdirSync(join(root, OUT), { recursive: true })
      writeFileSync(file, text)
    }
    let before = ''
    try {
      before = readFileSync(file, 'utf8')
    } catch {}
    if (before !== text) problems.push(`${path} is behind the code; run npm run check -- --update-api`)
  }
  return problems
}

if (process.argv[1] === import.meta.filename) referenceProblems(ROOT, { update: true })
