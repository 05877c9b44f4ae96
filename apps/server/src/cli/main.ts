import { readEnvironment } from '../config/environment.ts'
import { runAppCommand } from './app.ts'

const USAGE = `Usage: node apps/server/dist/cli/main.js <command>

  app create --name <name> [--json <settings>]    make an app with a fresh id
  app upsert --id <id> --json <settings>          make an app with this id, or change the settings given
  app set --id <id> --json <settings>             change settings of an app that exists
  app show --id <id>                              one app: settings and keys
  app list                                        all apps, one line each
  app rotate-key --id <id>                        publish a new signing key; it signs two hours from now
`

const [area, ...rest] = process.argv.slice(2)

if (area === 'app') {
  runAppCommand(readEnvironment(process.env), rest, (line) => process.stdout.write(`${line}\n`)).catch(
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
    },
  )
} else {
  process.stdout.write(USAGE)
  process.exitCode = area === undefined || area === 'help' ? 0 : 1
}
