/** Names and values of labels. Values are of a small set: each new one is a line for as long as the process lives. */
export type Labels = Readonly<Record<string, string>>

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }

function spelled(labels: Labels): string {
  const all = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (one) => ESCAPED[one] as string)}"`,
  )
  return all.length > 0 ? `{${all.join(',')}}` : ''
}

/**
 * One metric in the text format of Prometheus, version 0.0.4.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
const family = (name: string, help: string, type: string, lines: readonly string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')

/** What is measured when it is asked for. */
export const gaugeText = (name: string, help: string, samples: readonly [Labels, number][]): string =>
  family(
    name,
    help,
    'gauge',
    samples.map(([labels, value]) => `${name}${spelled(labels)} ${value}`),
  )

export interface Counter {
  add(labels: Labels): void
  text(): string
}

export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>()
  return {
    add(labels) {
      const place = spelled(labels)
      counts.set(place, (counts.get(place) ?? 0) + 1)
    },
    text: () =>
      family(
        name,
        help,
        'counter',
        [...counts].map(([place, count]) => `${name}${place} ${count}`),
      ),
  }
}

export interface Histogram {
  observe(labels: Labels, value: number): void
  text(): string
}

/** @param limits of its buckets, the lowest first; that of all is added */
export function createHistogram(name: string, help: string, limits: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels, value) {
      const place = spelled(labels)
      const one = series.get(place) ?? { labels, counts: limits.map(() => 0), sum: 0, count: 0 }
      series.set(place, one)
      one.counts = one.counts.map((count, index) => count + (value <= (limits[index] as number) ? 1 : 0))
      one.sum += value
      one.count += 1
    },
    text: () =>
      family(
        name,
        help,
        'histogram',
        [...series].flatMap(([place, { labels, counts, sum, count }]) => [
          ...counts.map(
            (below, index) => `${name}_bucket${spelled({ ...labels, le: `${limits[index]}` })} ${below}`,
          ),
          `${name}_bucket${spelled({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${place} ${sum}`,
          `${name}_count${place} ${count}`,
        ]),
      ),
  }
}
