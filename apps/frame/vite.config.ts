import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'
import { thirdPartyNotices } from '../../tooling/lib/third-party.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const notices = thirdPartyNotices()

/** Three documents and their hashed assets, flat under /frame/; nothing inline, so that the strictest policy fits. */
export default defineConfig({
  root: at('.'),
  base: '/frame/',
  resolve: { alias: aliases },
  plugins: [notices.main],
  worker: { plugins: () => [notices.ofWorkers] },
  build: {
    target: 'es2022',
    outDir: at('dist'),
    emptyOutDir: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { wallet: at('wallet.html'), export: at('export.html'), passkey: at('passkey.html') },
      output: { chunkFileNames: 'shared-[hash].js' },
    },
  },
})
