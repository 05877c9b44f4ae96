// Compiles the contracts beside this file; as a program it writes compiled.json, which is what the sandbox reads.
// Needed by whoever changes a contract and by the test that holds the two together, never to run the sandbox.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('./', import.meta.url)
const COMPILED = new URL('compiled.json', FOLDER)

/** Runtime code by contract, as hex. @returns {Record<string, string>} @throws with the compiler's own words */
export function compile() {
  const solc = createRequire(import.meta.url)('solc')
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sol'))
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      names.map((name) => [name, { content: readFileSync(new URL(name, FOLDER), 'utf8') }]),
    ),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // without the hash of the metadata the same source is the same code, whatever a comment says
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
  const wrong = errors.filter(({ severity }) => severity === 'error')
  if (wrong.length) throw new Error(wrong.map((error) => error.formattedMessage).join('\n'))
  const codes = Object.values(contracts)
    .flatMap((file) => Object.entries(file))
    .map(([name, { evm }]) => [name, evm.deployedBytecode.object])
    .filter(([, code]) => code !== '')
  return Object.fromEntries(codes.sort().map(([name, code]) => [name, `0x${code}`]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(COMPILED, `${JSON.stringify(compile(), null, 2)}\n`)
}
