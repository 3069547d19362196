import { wordsOf } from '#server/platform/texts/words.ts';
import type { HealthFinding } from '#shared/contract/health-checks.ts';
import { factValues, findingKeys } from '#shared/lib/finding-words.ts';

const MARKS = { ok: '  ok  ', warn: ' warn ', bad: ' BAD  ' } as const;
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

const number = new Intl.NumberFormat('en');

/** Findings as lines for a terminal: name, sentence, and what to do on a line of its own. */
export function linesOf(findings: readonly HealthFinding[]): string[] {
  const say = wordsOf('en', 'checks');
  const width = Math.max(...findings.map((finding) => say(findingKeys(finding).name).length));
  return findings.flatMap((finding) => {
    const { name, said, toDo } = findingKeys(finding);
    const values = factValues(finding.facts, FORMS);
    const first = `[${MARKS[finding.level]}] ${say(name).padEnd(width)}  ${say(said, values)}`;
    const next = toDo === null ? [] : [`${' '.repeat(width + 11)}${say(toDo, values)}`];
    return [first.trimEnd(), ...next];
  });
}

function sizeOf(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const size = bytes / 1024 ** step;
  return `${step < 2 ? Math.round(size) : Math.round(size * 10) / 10} ${UNITS[step] ?? ''}`;
}

const FORMS = {
  bytes: sizeOf,
  /** In UTC: a terminal of another machine has no zone of its own. */
  moment: (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`,
  number: (value: number) => number.format(value),
};
