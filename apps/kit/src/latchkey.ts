import { readFile } from 'node:fs/promises'
import { stdin, stdout } from 'node:process'
import { runCommand } from './command.ts'
import { readPassphrase } from './read-passphrase.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  readFile: (path) => readFile(path, 'utf8'),
  askPassphrase: () => readPassphrase(stdin, process.stderr),
  print: (text) => void stdout.write(text),
  complain: (text) => void process.stderr.write(text),
})
