/** The sandbox cannot start and the reader can do something about it: the message is one line that says what. */
export class SetupError extends Error {
  override name = 'SetupError'
}
