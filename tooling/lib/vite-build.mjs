import { build } from 'vite'

/**
 * Vite's `build`, which sets NODE_ENV to production for the whole process: put back, so that whatever this process
 * starts or loads next (React under test, for one) is not what hosts get in production.
 * @param {import('vite').InlineConfig} config
 */
export async function viteBuild(config) {
  const before = process.env.NODE_ENV
  try {
    return await build(config)
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
