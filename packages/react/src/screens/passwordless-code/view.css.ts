export const passwordlessCodeCss = `
.destination{font-weight:600;color:var(--fg);overflow-wrap:anywhere}
.number{white-space:nowrap}
.code-status{display:flex;justify-content:center;min-block-size:20px;margin-block:12px;font-size:14px;line-height:20px;text-align:center}
.code-error{color:var(--error)}
.code-status [role=status]{display:inline-flex;align-items:center;gap:6px;color:var(--fg-2)}
.code-status .success{color:var(--success);font-weight:600}
.resend{display:flex;text-align:center;flex-wrap:wrap;justify-content:center;gap:0 6px;margin:0;font-size:14px;line-height:24px;color:var(--fg-2)}
.sent{color:var(--fg)}
.wait{color:var(--fg-3);font-variant-numeric:tabular-nums}
`
