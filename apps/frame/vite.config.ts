import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Two documents and their hashed assets, flat under /frame/; nothing inline, so that the strictest policy fits. */
export default defineConfig({
  root: at('.'),
  base: '/frame/',
  resolve: { alias: aliases },
  build: {
    target: 'es2022',
    outDir: at('dist'),
    emptyOutDir: true,
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { wallet: at('wallet.html'), export: at('export.html') },
      output: { chunkFileNames: 'shared-[hash].js' },
    },
  },
})
