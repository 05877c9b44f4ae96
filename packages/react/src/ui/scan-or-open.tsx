import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import { Heading } from './heading.tsx'
import { arch } from './icon.tsx'
import { Qr } from './qr.tsx'
import { useSheet } from './root-context.ts'
import { Spinner } from './spinner.tsx'
import { useCopied } from './use-copied.ts'

/** Side of the QR code in CSS pixels (FC-001, FSIGN-002). */
const QR_PX = 275

export interface ScanOrOpenProps {
  /** a phone opens the other app; a desktop shows what a phone scans */
  mobile: boolean
  /** null until there is one */
  link: string | null
  /** whose app it is, drawn on a phone alone */
  mark: ReactNode
  title: string
  detail: string
  /** what is going on: until there is a link, and with one */
  asking: string
  waiting: string
  /** what scanning the code does */
  qr: string
  /** names of the two buttons; the first is a phone's */
  open: string
  copy: string
  onOpen(): void
}

/** A link that an app on a phone takes from here; whoever draws it waits for what the app does with it. */
export function ScanOrOpen({ mobile, link, mark, onOpen, ...words }: ScanOrOpenProps): ReactNode {
  useSheet(scanCss)
  const { shell } = useCopy()
  const [copied, copyLink] = useCopied(link ?? '')
  return (
    <>
      <Heading visual={mobile && mark} tone="plain" title={words.title} detail={words.detail} />
      <div className="scan">
        {!mobile &&
          (link ? (
            <Qr text={link} size={QR_PX} label={words.qr} logo={<Arch />} />
          ) : (
            <div className="scan-place">
              <Spinner size={32} />
            </div>
          ))}
        <p className="waits" role="status">
          {(mobile || link) && <Spinner size={16} />} {link ? words.waiting : words.asking}
        </p>
      </div>
      <Actions>
        {mobile && (
          <Button disabled={!link} onClick={onOpen}>
            {words.open}
          </Button>
        )}
        <Button kind="secondary" disabled={!link} state={copied ? 'success' : 'idle'} onClick={copyLink}>
          {copied ? shell.linkCopied : words.copy}
        </Button>
      </Actions>
    </>
  )
}

const Arch = () => (
  <g fill="none" stroke="#000" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
    {arch.map((d) => (
      <path key={d} d={d} />
    ))}
  </g>
)

const scanCss = `
.scan{display:flex;flex-direction:column;align-items:center}
.scan .qr{padding:10px}
.scan .waits{display:flex;align-items:center;text-align:start;text-wrap:balance;gap:8px;margin-block-start:16px;font-size:14px;line-height:20px;color:var(--fg-2)}
.scan .waits .spinner{color:var(--link)}
.scan-place{display:grid;place-items:center;inline-size:297px;max-inline-size:100%;aspect-ratio:1;border:1px solid var(--line);border-radius:var(--r-mdlg);color:var(--link)}
`
