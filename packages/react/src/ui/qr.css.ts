export const qrCss = `
.qr{display:inline-block;padding:16px;background:#fff;border:1px solid var(--line);border-radius:var(--r-mdlg);line-height:0;forced-color-adjust:none}
.qr svg{display:block;max-inline-size:100%;block-size:auto}
`
