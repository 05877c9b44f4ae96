import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** How many chunks are named that could be smaller. */
const NAMED = 5

/**
 * @param {Record<string, import('../../packages/react/size.mjs').Chunk[]>} measured @param {Record<string, number>} limits
 * in kB @param {(chunks: object[]) => number} weigh in kB
 */
export function overLimit(measured, limits, weigh) {
  return Object.entries(limits).flatMap(([name, limit]) => {
    const size = weigh(measured[name])
    if (size <= limit) return []
    const largest = [...measured[name]].sort((one, other) => other.gzip - one.gzip).slice(0, NAMED)
    const named = largest.map((chunk) => `${(chunk.gzip / 1000).toFixed(1)} kB ${chunk.name}`)
    return [`${name}: ${size.toFixed(2)} of ${limit} kB; the largest are\n${named.join('\n')}`]
  })
}

/** Bundles the widget's package, and a host of it, and weighs what that downloads. @param {string} root */
export async function sizeProblems(root) {
  const folder = join(root, 'packages/react')
  const [{ bundle }, { LIMITS, kilobytes, measureSize }] = await Promise.all([
    import(join(folder, 'bundle.mjs')),
    import(join(folder, 'size.mjs')),
  ])
  // inside of the package, whose manifest tells a bundler what it may drop, and where no other check looks
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const built = mkdtempSync(join(folder, 'dist/size-'))
  try {
    const esm = join(built, 'esm')
    await bundle({ esm })
    const measured = await measureSize(esm)
    const note = Object.entries(LIMITS).map(
      ([name, limit]) => `${name} ${kilobytes(measured[name]).toFixed(1)} of ${limit} kB`,
    )
    return { problems: overLimit(measured, LIMITS, kilobytes), note: note.join(', ') }
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}
