export const exportWalletCss = `
.export-frame{position:relative;block-size:44px}
.export-frame iframe{display:block;inline-size:100%;block-size:44px;border:0;color-scheme:normal;background:transparent}
.placeholders{position:absolute;inset:0;display:flex;gap:8px}
.placeholders span{flex:1;display:grid;place-items:center;border-radius:var(--r-md);background:var(--bg-2);color:var(--fg-3);font-size:15px}
@media (prefers-reduced-motion:no-preference){.placeholders span{animation:pulse 1.4s ease-in-out infinite}}
`
