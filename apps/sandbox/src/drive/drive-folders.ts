import { keepNewest } from '../outside/keep-newest.ts'
import { type KeptFile, keptFile } from '../outside/kept-file.ts'
import { BASE64URL, randomText } from '../outside/random.ts'
import { shared } from '../outside/shared.ts'

/** A file as it is kept. */
export interface DriveFile {
  id: string
  name: string
  mimeType: string
  appProperties: Record<string, string> | null
  /** RFC 3339, in UTC. */
  createdTime: string
  modifiedTime: string
  /** Base64. */
  content: string
}

/** The hidden folder that one app has with one person. */
export interface DriveFolder {
  files: Map<string, DriveFile>
  /** Ids given out beforehand, to create files with. */
  reserved: Map<string, true>
}

const MOST_FOLDERS = 5000
const MOST_RESERVED = 5000

/** Beyond so many files a person's storage is full. */
export const MOST_FILES = 1000

type Kept = Record<string, DriveFile[]>

/** The app data of everybody's Drive: a folder for each app and person, whom nobody else sees. */
export class DriveFolders {
  readonly #file: KeptFile<Kept>
  readonly #folders: Map<string, DriveFolder>

  /** With a folder on the disk, files outlive a restart; throws SetupError when what is there cannot be read. */
  constructor(stateFolder: string | undefined) {
    this.#file = keptFile(stateFolder, 'google-drive.json', 'files of Google Drive', isKept)
    this.#folders = new Map(
      Object.entries(this.#file.read({})).map(([key, files]) => [
        key,
        { files: new Map(files.map((file) => [file.id, file])), reserved: new Map() },
      ]),
    )
  }

  /** The folder of that app with that person, empty at first. */
  of(client: string, person: string): DriveFolder {
    const key = `${client} ${person}`
    const folder = this.#folders.get(key) ?? { files: new Map(), reserved: new Map() }
    this.#folders.set(key, folder)
    keepNewest(this.#folders, MOST_FOLDERS)
    return folder
  }

  /** An id that no file has, good for one create in that folder. */
  reserve(folder: DriveFolder): string {
    const id = `1${randomText(65, BASE64URL)}`
    folder.reserved.set(id, true)
    keepNewest(folder.reserved, MOST_RESERVED)
    return id
  }

  /** Keeps a file, or what became of it. */
  put(folder: DriveFolder, file: DriveFile): void {
    folder.reserved.delete(file.id)
    folder.files.set(file.id, file)
    this.#keep()
  }

  delete(folder: DriveFolder, id: string): void {
    folder.files.delete(id)
    this.#keep()
  }

  #keep(): void {
    const filled = [...this.#folders].filter(([, { files }]) => files.size > 0)
    this.#file.write(Object.fromEntries(filled.map(([key, { files }]) => [key, [...files.values()]])))
  }
}

/** The folders of one outside world. */
export const driveFolders = shared(({ stateFolder }) => new DriveFolders(stateFolder))

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((files) => Array.isArray(files) && files.every(isFile))
}

function isFile(value: unknown): value is DriveFile {
  const { id, name, mimeType, appProperties, createdTime, modifiedTime, content } = (value ?? {}) as Record<
    string,
    unknown
  >
  return (
    [id, name, mimeType, createdTime, modifiedTime, content].every((text) => typeof text === 'string') &&
    typeof appProperties === 'object'
  )
}
