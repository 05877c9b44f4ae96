/** A sign with a ring around it that turns while something is waited for. */
export const statusCss = `
.ring{position:relative;overflow:clip;border-radius:50%;display:grid;place-items:center;inline-size:64px;block-size:64px;color:var(--fg)}
.ring>.spinner{position:absolute;inset:0;inline-size:100%;block-size:100%;stroke-width:1.4}
.status-note{margin-block-start:12px;font-size:14px;line-height:20px;color:var(--fg-2);text-align:center;text-wrap:balance}
`
