// Writes packages/react/src/ui/flags from the package country-flag-icons, whose drawings it takes apart into paths: no
// markup has to be read in a page. Flags seldom change, so what it wrote is kept, and neither package is installed with
// ours:
//   npm install --prefix /tmp/flags country-flag-icons@1.6.20 svgo@4.1.0
//   node tooling/flags.mjs /tmp/flags
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getCountries } from 'libphonenumber-js/min'
import { ROOT } from './lib/root.mjs'

const TO = join(ROOT, 'packages/react/src/ui/flags')
const [from] = process.argv.slice(2)
if (!from) throw new Error('Say in which folder country-flag-icons and svgo are installed.')
const folder = join(from, 'node_modules')
const { optimize } = await import(pathToFileURL(createRequire(join(folder, 'x.js')).resolve('svgo')).href)

/** As precise as 24 px can show: of most drawings, 513 units wide, no digit after the point. */
const svgo = (width) => ({
  multipass: true,
  floatPrecision: width > 300 ? 0 : width > 60 ? 1 : 2,
  plugins: [
    { name: 'preset-default', params: { overrides: { moveElemsAttrsToGroup: false } } },
    { name: 'convertShapeToPath', params: { convertArcs: true } },
    {
      name: 'removeAttrs',
      params: { attrs: ['class', 'stroke-miterlimit', 'stroke-linejoin', 'fill-rule', 'clip-rule'] },
    },
  ],
})

/** A drawing as `viewBox|paint d|…`, where paint is a fill, or `fill,stroke,width`. @throws where it holds more than that */
function packed(country) {
  const svg = readFileSync(join(folder, `country-flag-icons/3x2/${country}.svg`), 'utf8')
  const width = Number(svg.match(/viewBox="[\d.]+ [\d.]+ ([\d.]+)/)[1])
  const { data } = optimize(svg, svgo(width))
  const [, box, inside] = data.match(/^<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>$/) ?? []
  if (!inside) throw new Error(`${country}: ${data.slice(0, 200)}`)
  const groups = [{}]
  const shapes = []
  for (const [, name, text] of inside.matchAll(/<(\/?\w+)([^>]*)>/g)) {
    const paint = { ...groups.at(-1), ...attributes(text) }
    if (name === 'g') groups.push(paint)
    else if (name === '/g') groups.pop()
    else if (name === 'path') shapes.push(shape(country, paint))
    else throw new Error(`${country}: ${name}`)
  }
  return [box, ...shapes].join('|')
}

const attributes = (text) =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

function shape(country, { d, fill = '', stroke, 'stroke-width': width = '1', ...rest }) {
  if (Object.keys(rest).length > 0) throw new Error(`${country}: ${Object.keys(rest)}`)
  return `${stroke ? [fill, stroke, width].join() : fill} ${d}`
}

const letters = {}
for (const country of getCountries()) (letters[country[0]] ??= []).push(country)
rmSync(TO, { recursive: true, force: true })
mkdirSync(TO, { recursive: true })
copyFileSync(join(folder, 'country-flag-icons/LICENSE'), join(TO, 'LICENSE'))
for (const [letter, countries] of Object.entries(letters)) {
  const lines = countries.map((country) => `  ${country}: '${packed(country)}',`)
  writeFileSync(
    join(TO, `${letter.toLowerCase()}.ts`),
    `/*! Flags of country-flag-icons, MIT License, Copyright (c) 2020 @catamphetamine */
export const FLAGS_${letter}: Record<string, string> = {\n${lines.join('\n')}\n}\n`,
  )
}
