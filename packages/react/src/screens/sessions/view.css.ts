export const sessionsCss = `
.sessions{margin:0;padding:0;list-style:none;border:1px solid var(--line);border-radius:var(--r-md);text-align:start}
.notice+.sessions{margin-block-start:12px}
.sessions:focus{outline:none}
.sessions li{display:flex;align-items:center;justify-content:space-between;gap:12px;min-block-size:60px;padding:10px 16px;font-size:14px;line-height:20px}
.sessions li+li{border-block-start:1px solid var(--line)}
.sessions li>div{flex:1;min-inline-size:0;overflow-wrap:anywhere}
.sessions b,.sessions li>div>*{display:block}
.sessions b{font-weight:600}
.sessions li>div>:not(b){font-size:13px;color:var(--fg-2)}
.sessions .link{flex:none;display:grid;place-items:center;min-block-size:32px;padding-inline:4px}
`
