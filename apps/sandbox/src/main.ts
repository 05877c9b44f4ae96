import { readConfig } from './config.ts'
import { createSandbox } from './sandbox.ts'
import { SetupError } from './setup-error.ts'
import { contractsInstalled, NOT_INSTALLED } from './smart-wallets/installed.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const sandbox = createSandbox(config)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sandbox.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await sandbox.start()
  if (stopping) return
  const { ports } = config
  console.log(`Inbox and control page  http://localhost:${ports.web}`)
  console.log(`Mail (SMTP)             localhost:${ports.smtp}`)
  console.log(
    `Ethereum 31337, 31338   http://localhost:${ports.ethereum}, http://localhost:${ports.ethereum2}`,
  )
  if (!contractsInstalled()) console.log(NOT_INSTALLED)
  console.log(
    `Solana                  http://localhost:${ports.solana}, ws://localhost:${ports.solanaSocket}`,
  )
}

main().catch((error: unknown) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
})
