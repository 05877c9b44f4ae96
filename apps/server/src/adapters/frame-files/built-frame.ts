import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FrameFiles } from '../../ports/frame-files.ts'
import { FRAME_DOCUMENTS } from '../../ports/frame-files.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
}

/** What is missing of a built frame; undefined when it is all there. */
export function missingFrame(folder: string): string | undefined {
  return FRAME_DOCUMENTS.map((name) => join(folder, `${name}.html`)).find((file) => !existsSync(file))
}

/** Serves the frame from its build folder: its documents, such as `wallet.html`, and, beside them, their assets. */
export function createBuiltFrame(folder: string): FrameFiles {
  const read = async (...path: string[]) => {
    try {
      const file = join(folder, ...path)
      return {
        content: await readFile(file),
        contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      }
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return undefined
      throw error
    }
  }
  return {
    document: (name) => read(`${name}.html`),
    // A name of one segment that starts with a letter, digit or _ cannot leave the folder.
    asset: (name) =>
      /^\w[\w.-]{0,200}$/.test(name) && extname(name) !== '.html' ? read(name) : Promise.resolve(undefined),
  }
}
