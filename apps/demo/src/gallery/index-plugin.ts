import { galleryIndex } from './states.ts'

const PATH = 'gallery/index.json'

/** Vite plugin: `/gallery/index.json` as a static file of the build, and as an answer while developing. */
export function galleryIndexPlugin() {
  const body = JSON.stringify(galleryIndex())
  return {
    name: 'gallery-index',
    configureServer(server: {
      middlewares: { use(path: string, answer: (request: unknown, response: Answer) => void): void }
    }) {
      server.middlewares.use(`/${PATH}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(body)
      })
    },
    generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): void }) {
      this.emitFile({ type: 'asset', fileName: PATH, source: body })
    },
  }
}

interface Answer {
  setHeader(name: string, value: string): void
  end(body: string): void
}
