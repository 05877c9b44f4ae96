import { createClouds } from './adapters/browser-clouds.ts'
import { keyRoomStarter } from './adapters/browser-worker.ts'
import { createFrameDatabase } from './adapters/frame-database.ts'
import { createHttpVault } from './adapters/http-vault.ts'
import { createShareStore } from './adapters/share-store.ts'
import { createProofKeys } from './adapters/stored-proof-keys.ts'
import { systemClock } from './adapters/system-clock.ts'
import { createWebLock } from './adapters/web-lock.ts'
import { createWorkerRoom } from './adapters/worker-room.ts'

/** What both frame documents get from the browser. Opening nothing yet: denied storage shows at first use. */
export function browserPorts() {
  const database = createFrameDatabase(indexedDB)
  const proofKeys = createProofKeys(database)
  const vault = createHttpVault({
    origin: location.origin,
    fetch: (...request) => fetch(...request),
    proofKeys,
    clock: systemClock,
  })
  const lock = createWebLock(navigator.locks)
  const shares = createShareStore(database)
  const keyRoom = createWorkerRoom(keyRoomStarter(), systemClock)
  const clouds = createClouds(
    (...request) => fetch(...request),
    (session) => vault.call(session, 'recoveryPlaces', {}),
  )
  return { vault, proofKeys, lock, shares, keyRoom, clouds, clock: systemClock }
}
