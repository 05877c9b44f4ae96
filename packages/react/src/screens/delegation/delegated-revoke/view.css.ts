export const revokeCss = `
.since{flex-basis:100%;margin-block-start:-6px;padding-inline-start:36px;font-size:13px;line-height:20px;color:var(--fg-2)}
.grant-uses{margin:0;padding:0;list-style:none;font-size:13px;line-height:20px;color:var(--fg-2);text-align:start}
p.grant-uses .spinner{margin-inline:auto}
p.grant-uses>span:not(.sr){display:block}
ul.grant-uses{margin-block-start:4px}
.grant-uses li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:2px 12px;padding-block:8px}
.grant-uses li+li{border-block-start:1px solid var(--line)}
.grant-uses li>div{min-inline-size:0;overflow-wrap:anywhere}
.grant-uses li>div:last-child{display:flex;align-items:center;gap:8px;font-variant-numeric:tabular-nums}
.grant-uses b{display:block;font-size:14px;font-weight:500;color:var(--fg)}
.grant-uses .chip.error{background:var(--error-light);color:var(--fg)}
`
