export const signMessageCss = `
.payload{max-block-size:min(220px,32dvh);overflow:auto;padding:12px 16px;border-radius:var(--r-md);background:var(--bg-2);
font-size:14px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;color:var(--fg);scrollbar-width:thin}
.payload.typed{white-space:normal;unicode-bidi:normal;max-block-size:min(280px,36dvh)}
.payload h3{margin:0 0 4px;font:600 13px/20px var(--font);color:var(--fg)}
.payload h3:not(:first-child){margin-block-start:12px;padding-block-start:12px;border-block-start:1px solid var(--line)}
.payload+.notice{margin-block-start:12px}
.tree{margin:0;font-size:13px;line-height:20px}
.tree>div{display:flex;gap:12px;justify-content:space-between}
.tree>.nested{display:block}
.tree dt{flex:none;max-inline-size:50%;color:var(--fg-3);overflow-wrap:anywhere}
.tree dd{margin:0;text-align:end;color:var(--fg);overflow-wrap:anywhere;min-inline-size:0;font-variant-numeric:tabular-nums}
.tree .nested>dd{text-align:start;padding-inline-start:10px;border-inline-start:2px solid var(--line)}
`
