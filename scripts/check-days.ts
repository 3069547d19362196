import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A place where a calendar day and an instant are taken for each other. */
export interface DayFault {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly rule: string;
}

interface DayRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Files that do it on purpose. */
  readonly allowed?: readonly string[];
}

/** Names of what is a day, `YYYY-MM-DD`. */
const DAY = String.raw`(?:(?:target|start|end|due)_date|due|day|today|tomorrow|\w+_day|\w*Day|isoDate)`;
/** What may stand between a bracket and such a name: an object it is read from, a conversion. */
const BEFORE = String.raw`\s*(?:String\(\s*)?(?:[\w$]+\s*(?:\?\.|\.)\s*)*(?:[\w$]+\[')?`;
const AFTER = String.raw`(?:'\])?\s*(?:\)|!|\?\?|\|\||as\b)`;

const PARSE = String.raw`(?:new\s+Date|Date\s*\.\s*parse|parseISO|toDate)\(`;

const RULES: readonly DayRule[] = [
  {
    rule: 'a day is no instant: it would be the day before, west of Greenwich. Use web/lib/formats/dates.ts',
    // The dates of a cycle are instants: its first and last moment in the time zone of the project.
    pattern: new RegExp(`${PARSE}(?!\\s*cycle\\b)${BEFORE}${DAY}\\b${AFTER}`, 'g'),
    allowed: ['web/features/cycles/', 'server/features/cycles/'],
  },
  {
    rule: 'a written day is no instant: give it a time and a zone, or keep it as text',
    pattern: new RegExp(`${PARSE}\\s*(['"\`])\\d{4}-\\d\\d-\\d\\d\\1`, 'g'),
  },
  {
    rule: 'the day of an instant depends on the time zone: use `today` or `dayIn` of web/lib/formats/dates.ts',
    pattern:
      /(?:toISOString|toJSON)\(\)\s*(?:\?\.|\.)\s*(?:(?:slice|substring|substr)\(\s*0\s*,\s*10\s*\)|split\(\s*['"`]T['"`]\s*\))/g,
    allowed: [
      // They count days at noon or midnight of UTC.
      'web/lib/formats/dates.ts',
      'shared/lib/work-item-lists/moments.ts',
      'server/features/samples/workspace/calendar.ts',
      // What a filter without a zone counts from is the day of UTC.
      'server/features/intakes/items/filters.ts',
      'server/features/work-items/lists/list-request.ts',
    ],
  },
  {
    rule: 'the day of an instant depends on the time zone: use `dayIn` of web/lib/formats/dates.ts',
    pattern:
      /\b\w+_at\b[!)]*\s*(?:\?\.|\.)\s*(?:(?:slice|substring|substr)\(\s*0\s*,\s*10\s*\)|split\(\s*['"`]T['"`]\s*\))/g,
  },
];

/** Every place below `root` where a day without a time is read as an instant, or an instant cut to a day. */
export function findDayFaults(root: string): DayFault[] {
  const files = globSync('{shared,server,live,web}/**/*.{ts,tsx}', { cwd: root });
  return files.toSorted().flatMap((name) => {
    const file = name.replaceAll('\\', '/');
    const text = readFileSync(path.join(root, file), 'utf8');
    return RULES.flatMap((rule) => faultsOf(file, text, rule));
  });
}

function faultsOf(
  file: string,
  text: string,
  { rule, pattern, allowed = [] }: DayRule,
): DayFault[] {
  if (allowed.some((place) => file.startsWith(place))) return [];
  return [...text.matchAll(pattern)].map((match) => ({
    file,
    line: text.slice(0, match.index).split('\n').length,
    text: match[0],
    rule,
  }));
}

if (import.meta.main) {
  const faults = findDayFaults(path.resolve(import.meta.dirname, '..'));
  for (const { file, line, text, rule } of faults)
    process.stderr.write(`${file}:${line}: ${text}: ${rule}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
