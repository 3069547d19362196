import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A place where a calendar day and an instant are confused. */
export interface DayFault {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly rule: string;
}

interface DayRule {
  readonly rule: string;
  readonly pattern: RegExp;
  /** Files that are exempt, each with its reason beside it. */
  readonly allowed?: readonly string[];
}

/** Names that hold a day, `YYYY-MM-DD`. */
const DAY = String.raw`(?:(?:target|start|end|due)_date|due|day|today|tomorrow|\w+_day|\w*Day|isoDate)`;
/** What may stand between a bracket and such a name: the object it is in, or a conversion. */
const BEFORE = String.raw`\s*(?:String\(\s*)?(?:[\w$]+\s*(?:\?\.|\.)\s*)*(?:[\w$]+\[')?`;
const AFTER = String.raw`(?:'\])?\s*(?:\)|!|\?\?|\|\||as\b)`;

const PARSE = String.raw`(?:new\s+Date|Date\s*\.\s*parse|parseISO|toDate)\(`;

/** Client files that may read the computer's clock, because only the screen shows it. */
const SHOWN_CLOCKS = [
  // Before the server's first reply there is no other clock.
  'web/lib/http/server-time.ts',
  // Today, and relative times.
  'web/lib/formats/',
  'web/ui/dates/',
  'web/features/home/home-page.tsx',
  'web/features/progress/',
  'web/features/cycles/store.ts',
  'web/features/cycles/screens/requests/zone-note.tsx',
  'web/features/importers/progress-step.tsx',
  'web/features/user-profiles/person-panel.tsx',
  'web/features/settings/',
  'web/features/views/screens/list/views-in.tsx',
  'web/features/webhooks/webhook-facts.tsx',
  'web/features/api-tokens/store.ts',
  'web/features/work-items/fields/value-text.ts',
  'web/features/notifications/snooze-picker.tsx',
  'web/features/help/diagnostics.ts',
  'web/ui/feedback/toast-log.ts',
  'web/lib/feed/status.ts',
  'web/lib/feed/lost-access.ts',
  // The time of a reply, or of a change of a published board.
  'web/lib/http/use-read.ts',
  'web/lib/local-copy/kept-replies.ts',
  'web/features/published-boards/store.ts',
  // The time of a pending change.
  'web/lib/mutations/change-queue.ts',
  // Detects sleep of the computer, which no other clock counts.
  'web/lib/browser/new-version.ts',
  // The optimistic time of a change, until the server's comes.
  'web/lib/resources/archive.ts',
  'web/features/modules/store.ts',
  'web/features/views/store.ts',
  'web/features/intakes/actions.ts',
  'web/features/notifications/actions.ts',
  'web/features/home/store.ts',
  'web/features/stickies/store.ts',
  'web/features/work-items/parts/store.ts',
  'web/features/work-items/drafts/store.ts',
  'web/features/work-items/data/create.ts',
  'web/features/item-pages/sources/project-settings.ts',
  'web/features/reactions/changes.ts',
  'web/features/comments/',
  'web/features/pages/store.ts',
  'web/features/analytics/store.ts',
  'web/features/cycles/screens/changes.ts',
];

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
    rule: 'the day of an instant depends on the time zone: use `today` of web/lib/formats/dates.ts or `dayIn` of shared/lib/days.ts',
    pattern:
      /(?:toISOString|toJSON)\(\)\s*(?:\?\.|\.)\s*(?:(?:slice|substring|substr)\(\s*0\s*,\s*10\s*\)|split\(\s*['"`]T['"`]\s*\))/g,
    allowed: [
      // Count days at noon or midnight UTC.
      'web/lib/formats/dates.ts',
      'shared/lib/days.ts',
      'shared/lib/work-item-lists/moments.ts',
      'server/features/samples/workspace/calendar.ts',
      // A filter without a zone counts from the UTC day.
      'server/features/intakes/items/filters.ts',
      'server/features/work-items/lists/list-request.ts',
    ],
  },
  {
    rule: 'the day of an instant depends on the time zone: use `dayIn` of shared/lib/days.ts',
    pattern:
      /\b\w+_at\b[!)]*\s*(?:\?\.|\.)\s*(?:(?:slice|substring|substr)\(\s*0\s*,\s*10\s*\)|split\(\s*['"`]T['"`]\s*\))/g,
  },
];

/** The arguments of a call, with nested calls. */
const GIVEN = String.raw`\([^()]*(?:\([^()]*\)[^()]*)*\)`;

/** Dates formatted for people and parsed again: the format depends on the browser version. */
const READ_BACK_RULES: readonly DayRule[] = [
  {
    rule: 'people read their own language, and how one writes dates differs between versions of a browser: use `dayIn` or `clockIn` of shared/lib/days.ts',
    pattern: /(?:DateTimeFormat|toLocale(?:Date|Time)?String)\(\s*['"`]/g,
    // Read named parts.
    allowed: ['shared/lib/days.ts', 'shared/lib/timezones.ts', 'server/platform/database/wire.ts'],
  },
  {
    rule: 'a date that was written for people is not read back: use `dayIn` or `clockIn` of shared/lib/days.ts',
    pattern: new RegExp(
      `(?:\\bNumber\\(\\s*new\\s+Intl\\.DateTimeFormat|(?:DateTimeFormat${GIVEN}\\s*\\.\\s*format|\\.\\s*toLocale(?:Date|Time)?String)${GIVEN}\\s*\\.\\s*(?:split|slice|substring|substr|match|replace))`,
      'g',
    ),
  },
];

const CLOCK_RULE: DayRule = {
  rule: 'the clock of a computer may be wrong by days: it may be shown, nothing is decided by it. Use performance.now(), a counter, or `serverNow` of web/lib/http/server-time.ts',
  pattern: /\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)/g,
  allowed: SHOWN_CLOCKS,
};

/** Places of the client that read the computer's clock, except those that only show it. */
export function findClockFaults(root: string): DayFault[] {
  return findFaults(root, 'web/**/*.{ts,tsx}', [CLOCK_RULE]);
}

/**
 * Every place below `root` where a day without a time is read as an instant, an instant cut to a day, or a date read
 * back that was written for people.
 */
export function findDayFaults(root: string): DayFault[] {
  return findFaults(root, '{shared,server,live,web}/**/*.{ts,tsx}', [...RULES, ...READ_BACK_RULES]);
}

function findFaults(root: string, pattern: string, rules: readonly DayRule[]): DayFault[] {
  const files = globSync(pattern, { cwd: root });
  return files.toSorted().flatMap((name) => {
    const file = name.replaceAll('\\', '/');
    const text = readFileSync(path.join(root, file), 'utf8');
    return rules.flatMap((rule) => faultsOf(file, text, rule));
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
  const root = path.resolve(import.meta.dirname, '..');
  const faults = [...findDayFaults(root), ...findClockFaults(root)];
  for (const { file, line, text, rule } of faults)
    process.stderr.write(`${file}:${line}: ${text}: ${rule}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
