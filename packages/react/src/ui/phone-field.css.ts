export const phoneFieldCss = `
.country{position:relative;display:flex;align-items:center;gap:4px;flex:none;margin-inline-start:-8px;padding:6px 4px 6px 8px;border-radius:calc(var(--r-md) - 4px);color:var(--fg);font-variant-numeric:tabular-nums}
.country:hover{background:var(--bg-2)}
.country:has(:focus-visible){outline:2px solid var(--link);outline-offset:0}
.field:has(>.tel){gap:8px}
.code-letters{font-size:13px;font-weight:600;color:var(--fg-2)}
.country .icon{color:var(--fg-3)}
.country select{position:absolute;inset:0;inline-size:100%;opacity:0;cursor:pointer;font:inherit;font-size:16px;color:var(--fg);background:var(--bg)}
.country select:disabled{cursor:default}
@media (max-width:374px){
.code-letters{display:none}
.field:has(>.tel){gap:6px}
}
`
