const DEFAULT = 4100
const MOST = 65_535

/** The port that PORT names, 4100 where it is not set. @throws Error when it is none. */
export function readPort(text: string | undefined): number {
  const port = Number(text?.trim() || DEFAULT)
  if (!Number.isInteger(port) || port < 0 || port > MOST)
    throw new Error(`PORT has to be a whole number from 0 to ${MOST}`)
  return port
}
