export const landingCss = `
.logo{display:flex;justify-content:center;margin-block:4px 20px}
.logo img,.logo ::slotted(*){max-block-size:90px!important;max-inline-size:180px!important;object-fit:contain}
.logo ::slotted(*){overflow:hidden}
.login-message{margin:0 0 16px;text-align:center;color:var(--fg-2);overflow-wrap:anywhere}
.methods{display:flex;flex-direction:column;gap:10px;max-block-size:400px;overflow-y:auto;margin:-4px;padding:4px;scrollbar-width:thin}
.methods>*{flex:none}
.mark{color:var(--fg)}
.row:disabled .mark{opacity:.5}
.divider{display:flex;align-items:center;gap:12px;color:var(--fg-3);font-size:13px;line-height:18px}
.divider::before,.divider::after{content:"";flex:1;border-block-start:1px solid var(--line)}
`
