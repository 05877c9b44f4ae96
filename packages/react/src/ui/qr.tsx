import { type ReactNode, useMemo } from 'react'
import { QR_LOGO_SHARE, QR_SIZE, qrDrawing } from './qr-matrix.ts'
import { useSheet } from './root-context.ts'

export interface QrProps {
  text: string
  /** CSS pixels, default 160 */
  size?: number
  /** what scanning it does */
  label: string
  /** SVG content of 24 units in the middle */
  logo?: ReactNode
}

/** A QR code. Dark on white in every theme, because scanners expect that. */
export function Qr({ text, size = QR_SIZE, label, logo }: QrProps): ReactNode {
  useSheet(qrCss)
  const { modules, path, finders } = useMemo(() => qrDrawing(text, Boolean(logo)), [text, logo])
  const side = modules * QR_LOGO_SHARE
  const corner = (modules - side) / 2
  return (
    <div className="qr">
      <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
        <path d={path} />
        {finders.map(([x, y]) => (
          <g key={`${x}-${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.6" fill="none" stroke="#000" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx=".9" />
          </g>
        ))}
        {logo && (
          <svg className="qr-logo" x={corner} y={corner} width={side} height={side} viewBox="0 0 24 24">
            {logo}
          </svg>
        )}
      </svg>
    </div>
  )
}

const qrCss = `
.qr{display:inline-block;padding:16px;background:#fff;border:1px solid var(--line);border-radius:var(--r-mdlg);line-height:0;forced-color-adjust:none}
.qr svg{display:block;max-inline-size:100%;block-size:auto}
`
