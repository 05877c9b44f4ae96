/** Lets one task at a time run under a name, across all tabs of the browser. */
export interface Lock {
  run<T>(name: string, task: () => Promise<T>): Promise<T>
}
