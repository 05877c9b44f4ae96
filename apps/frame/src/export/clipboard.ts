/** Puts a text that is still being made into the clipboard. @throws the text's error, or the clipboard's refusal. */
export type CopyText = (text: Promise<string>) => Promise<void>

export class ClipboardDenied extends Error {
  override readonly name = 'ClipboardDenied'
}

/**
 * The browser's clipboard. Safari takes a write only inside the click itself, so the item is handed over with its
 * text still to come; where that is not known, the text is awaited first.
 */
export function browserClipboard({ navigator, ClipboardItem }: typeof globalThis): CopyText {
  return async (text) => {
    const failed = text.then(
      () => null,
      (error: unknown) => ({ error }),
    )
    try {
      if (ClipboardItem && navigator.clipboard?.write) {
        const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
        blob.catch(() => undefined)
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
      } else {
        await navigator.clipboard.writeText(await text)
      }
    } catch {
      const failure = await failed
      if (failure) throw failure.error
      throw new ClipboardDenied()
    }
  }
}
