/** How the published server client spells what callers write of a rule, beside the words of the policy language. */
const WORDS: Readonly<Record<string, string>> = { fieldSource: 'field_source', typedData: 'typed_data' }
const TYPED_DATA_WORDS: Readonly<Record<string, string>> = { primaryType: 'primary_type' }

type Fields = Readonly<Record<string, unknown>>

/** What is spelled both ways is left as it is: the policy language does not know it then. */
const respell = (fields: Fields, words: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const word = Object.hasOwn(words, name) ? String(words[name]) : name
      return [Object.hasOwn(fields, word) ? name : word, value]
    }),
  )

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function respellCondition(condition: unknown): unknown {
  if (!isObject(condition)) return condition
  const { typed_data, ...rest } = respell(condition, WORDS)
  if (typed_data === undefined) return rest
  return { ...rest, typed_data: isObject(typed_data) ? respell(typed_data, TYPED_DATA_WORDS) : typed_data }
}

/**
 * A rule in the words of the policy language. `@privy-io/server-auth` translates the rules of a whole policy, but sends one
 * rule as its caller wrote it, in camel case.
 */
export function respellRule<Rule extends object>(rule: Rule): Rule {
  const { conditions } = rule as { conditions?: unknown }
  return Array.isArray(conditions) ? { ...rule, conditions: conditions.map(respellCondition) } : rule
}
