#!/usr/bin/env node
// npm run bench                 every section, each with its peer in the same run
// npm run bench -- bundle       one of: bundle, install, modal, journey, server, logins, soak
// npm run bench -- --runs 15    repetitions of the browser rows (default 5)
// Needs a built tree (npm run build). Units: kB = 1000 bytes gzip level 9, React external; times are medians.
const sections = ['bundle', 'install', 'modal', 'journey', 'server', 'logins', 'soak']
const args = process.argv.slice(2)
const wanted = args.filter((arg) => sections.includes(arg))
const option = (name, fallback) => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback)
const options = {
  runs: option('--runs', 5),
  repetitions: option('--repetitions', 3),
  users: option('--users', 0),
  accounts: option('--accounts', 1),
  minutes: option('--minutes', 5),
}

for (const section of wanted.length > 0 ? wanted : sections) {
  const { run } = await import(`./sections/${section}.mjs`)
  await run(options)
}
