export function compile(): Record<string, string>
