import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const PATH = 'gallery/index.json'
const STATES = fileURLToPath(new URL('src/gallery/states.ts', import.meta.url))

/**
 * Vite plugin: `/gallery/index.json` as a static file of the build, and as an answer while developing. The states are
 * components, so that they are read as Vite reads them.
 *
 * @param {import('vite').Alias[]} alias where the workspace's packages are
 * @returns {import('vite').Plugin}
 */
export function galleryIndexPlugin(alias) {
  const index = async () => {
    const { module } = await runnerImport(STATES, { configFile: false, logLevel: 'warn', resolve: { alias } })
    return JSON.stringify(module.galleryIndex())
  }
  return {
    name: 'gallery-index',
    configureServer(server) {
      server.middlewares.use(`/${PATH}`, async (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(await index())
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH, source: await index() })
    },
  }
}
