// Loaded into every child of `npm start` before its own code: when the parent is gone, however it ended, the child
// is asked to stop as by a signal, so that nothing is left running.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
