import type { HealthFinding } from '#shared/contract/health-checks.ts';

/** How a value is written for its reader. */
interface FactForms {
  readonly bytes: (bytes: number) => string;
  readonly moment: (iso: string) => string;
  readonly number: (value: number) => string;
}

/** Outcomes that every check may have: their words stand beside those of the checks. */
const COMMON = ['noAnswer', 'noResult'];

/** Keys of `checks.json` for a finding: its sentence, and what to do unless all is well. */
export function findingKeys({ key, outcome, level }: HealthFinding) {
  const said = COMMON.includes(outcome) ? outcome : `${key}.${outcome}`;
  return { name: `${key}.name`, said, toDo: level === 'ok' ? null : `${said}Do` };
}

/** Facts as values of a message: `size_bytes` becomes `size`, written with its unit. */
export function factValues(
  facts: HealthFinding['facts'],
  { bytes, moment, number }: FactForms,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (name.endsWith('_bytes')) return [name.slice(0, -6), bytes(Number(value))];
      if (name.endsWith('_at')) return [name.slice(0, -3), moment(String(value))];
      const text = typeof value === 'number' ? number(value) : value;
      return [name.replace(/_ms$/, ''), text];
    }),
  );
}
