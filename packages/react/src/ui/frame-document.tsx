import type { ReactNode, Ref } from 'react'
import { useSheet } from './root-context.ts'

export interface FrameDocumentProps {
  /** null until width and colours of its place are known */
  src: string | null
  frame?: Ref<HTMLIFrameElement> | undefined
  title: string
  /** features of the browser that it is lent */
  allow: string
  loading: boolean
  /** what stands in for its buttons while it loads, each with this sentence */
  placeholders: number
  loadingText: string
  hidden: boolean
  onContainer(element: HTMLElement | null): void
  onLoad(): void
}

/** Height of a document of the frame's own in CSS pixels [EXPORT-013]; it draws buttons of that height. */
export const FRAME_DOCUMENT_HEIGHT = 44

/** A document of the wallet's frame that its user sees: what is pressed and read in it, the page does not learn. */
export function FrameDocument(props: FrameDocumentProps): ReactNode {
  useSheet(frameDocumentCss)
  const { src, hidden } = props
  return (
    <div className="frame-document" ref={props.onContainer} aria-busy={props.loading} hidden={hidden}>
      {src && !hidden && (
        <iframe
          // a token in the fragment alone would load nothing
          key={src}
          ref={props.frame}
          src={src}
          title={props.title}
          height={FRAME_DOCUMENT_HEIGHT}
          allow={props.allow}
          referrerPolicy="no-referrer"
          onLoad={props.onLoad}
        />
      )}
      {props.loading && !hidden && (
        <div className="placeholders" role="status">
          {Array.from({ length: props.placeholders }, (_, i) => (
            <span key={i}>{props.loadingText}</span>
          ))}
        </div>
      )}
    </div>
  )
}

const frameDocumentCss = `
.frame-document{position:relative;block-size:44px}
.frame-document iframe{display:block;inline-size:100%;block-size:44px;border:0;color-scheme:normal;background:transparent}
.placeholders{position:absolute;inset:0;display:flex;gap:12px}
.placeholders:has(>:nth-child(3)){gap:8px;font-size:13px;line-height:16px;text-align:center}
.placeholders span{flex:1;min-inline-size:0;display:grid;place-items:center;border-radius:var(--r-md);background:var(--bg-2);color:var(--fg-3)}
@media (prefers-reduced-motion:no-preference){.placeholders span{animation:breathe 1.4s ease-in-out infinite}}
@keyframes breathe{50%{background:var(--bg-3)}}
`
