export const stepsCss = `
.masked{display:grid;place-items:center;min-block-size:52px;border:1px solid var(--line);border-radius:var(--r-md);background:var(--bg-2);font:400 20px/24px var(--mono);letter-spacing:.12em;color:var(--fg-2);user-select:none}
.keep{display:flex;flex-wrap:wrap;gap:8px;margin-block-start:8px}
.keep .btn{flex:1 1 0;inline-size:auto;min-inline-size:max-content;max-inline-size:100%;min-block-size:44px;padding:8px 12px}
.keep .icon{color:var(--fg-2)}
`
