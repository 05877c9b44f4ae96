export interface FrameFile {
  content: Buffer
  contentType: string
}

/** The built files of the wallet frame. Undefined for what was not built or has no such name. */
export interface FrameFiles {
  document(name: 'wallet' | 'export'): Promise<FrameFile | undefined>
  asset(name: string): Promise<FrameFile | undefined>
}
