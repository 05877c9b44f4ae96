// What has no place in a published repository: paths of one machine.
const FORBIDDEN = [
  [/\/work\/|\/root\/|\/home\/(?!node\b)[a-z]+\/|\/Users\/[a-z]+\//, 'a path of one machine'],
  [/\.\.\/shared\b/, 'a folder outside the repository'],
]

const OWN = /^tooling\/check\/words\.(test\.)?mjs$/
const BINARY = /\.(png|jpe?g|gif|ico|woff2?|wasm|zip|gz)$/

/** @param {import('./source.mjs').SourceFile[]} files */
export function wordProblems(files) {
  const problems = []
  for (const { path, text } of files) {
    if (OWN.test(path) || BINARY.test(path)) continue
    text.split('\n').forEach((line, index) => {
      for (const [pattern, what] of FORBIDDEN) {
        const match = line.match(pattern)
        if (match) problems.push(`${path}:${index + 1} holds ${what}: ${match[0]}`)
      }
    })
  }
  return problems
}
