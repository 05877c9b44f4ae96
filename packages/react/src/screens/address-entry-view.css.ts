export const addressEntryCss = `
.destination{font-weight:600;color:var(--fg);overflow-wrap:anywhere}
.number{white-space:nowrap}
`
