#!/usr/bin/env node
// npm run bench                 every section, each with its peer in the same run
// npm run bench -- bundle       one of: bundle, install, modal, journey, server, logins, rotation, factors, signing, wallets, wallet-calls, transaction, soak
// npm run bench -- --runs 15    runs of each figure that is measured by time or CPU, interleaved (default 5)
// npm run bench -- rotation --users 100000 --automatic 20000    roots, and of them those whose keys the signer has
// npm run bench -- soak --minutes 60 --rate 100    operations a second (default: as many as go)
// Needs a built tree (npm run build). Units: kB = 1000 bytes gzip level 9, React external; times are medians.
const sections = [
  'bundle',
  'install',
  'modal',
  'journey',
  'server',
  'logins',
  'rotation',
  'factors',
  'signing',
  'wallets',
  'wallet-calls',
  'transaction',
  'soak',
]
const args = process.argv.slice(2)
const wanted = args.filter((arg) => sections.includes(arg))
const option = (name, fallback) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback)
const options = {
  runs: option('--runs', 5),
  users: option('--users', 0),
  accounts: option('--accounts', 1),
  automatic: option('--automatic', Number.POSITIVE_INFINITY),
  minutes: option('--minutes', 5),
  rate: option('--rate', Number.POSITIVE_INFINITY),
}

for (const section of wanted.length > 0 ? wanted : sections) {
  const { run } = await import(`./sections/${section}.mjs`)
  await run(options)
}
