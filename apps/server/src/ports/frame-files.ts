export interface FrameFile {
  content: Buffer
  contentType: string
}

/** The documents of the frame's origin. */
export const FRAME_DOCUMENTS = ['wallet', 'export', 'passkey'] as const
export type FrameDocument = (typeof FRAME_DOCUMENTS)[number]

/** The built files of the wallet frame. Undefined for what was not built or has no such name. */
export interface FrameFiles {
  document(name: FrameDocument): Promise<FrameFile | undefined>
  asset(name: string): Promise<FrameFile | undefined>
}
