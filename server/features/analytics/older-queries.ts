import { keyNames } from '#server/features/work-items/numbers/names/queries.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import {
  type Amount,
  countShares,
  type Shares,
} from '#server/features/work-items/numbers/shares/queries.ts';
import type { DetailedDistribution, Distribution } from '#shared/contract/analytics.ts';
import { type Dimension, dimensionNamed } from '#shared/work-item-fields/dimensions.ts';

import { readPeople } from './insight-queries.ts';

/** Measures: the first counts items, the others sum estimates. */
const MEASURES = ['issue_count', 'estimate', 'estimate_point'];

/** The parameters of an older analytics call. */
export interface OlderAnalysis {
  readonly x: string;
  readonly segment: string | null;
  readonly isEstimate: boolean;
}

/** Parses the axes; 'axes' = missing or unknown, 'segment' = invalid second axis. */
export function readAnalysis(
  query: Readonly<Record<string, unknown>>,
): OlderAnalysis | 'axes' | 'segment' {
  const { x_axis: x, y_axis: y, segment } = query;
  if (typeof x !== 'string' || dimensionNamed(x, 'older') === null) return 'axes';
  if (typeof y !== 'string' || !MEASURES.includes(y)) return 'axes';
  const isEstimate = y !== 'issue_count';
  if (segment === undefined || segment === null || segment === '')
    return { x, segment: null, isEstimate };
  if (typeof segment !== 'string' || dimensionNamed(segment, 'older') === null || segment === x)
    return 'segment';
  return { x, segment, isEstimate };
}

const dimensionOf = (word: string): Dimension => dimensionNamed(word, 'older') ?? 'state';

async function sharesOf(counted: Counted, { x, segment, isEstimate }: OlderAnalysis) {
  return countShares(counted, {
    x: dimensionOf(x),
    group: segment === null ? null : dimensionOf(segment),
    hasPoints: isEstimate,
  });
}

/** Amounts by the text of an axis, and within it by a segment; leaves out empty values. */
export async function readDistribution(
  counted: Counted,
  analysis: OlderAnalysis,
): Promise<Distribution> {
  const shares = await sharesOf(counted, analysis);
  return {
    total: shares.total.count,
    distribution: await distributionOf(counted, shares, analysis),
  };
}

export async function readDetailedDistribution(
  counted: Counted,
  analysis: OlderAnalysis,
): Promise<DetailedDistribution> {
  const shares = await sharesOf(counted, analysis);
  return {
    total: shares.total.count,
    distribution: await distributionOf(counted, shares, analysis),
    extras: await readExtras(counted, shares, analysis),
  };
}

async function distributionOf(counted: Counted, shares: Shares, analysis: OlderAnalysis) {
  const { x, segment, isEstimate } = analysis;
  const [xOf, segmentOf] = await Promise.all([
    textsOf(counted, dimensionOf(x), keysOf(shares, 'key')),
    segment === null ? null : textsOf(counted, dimensionOf(segment), keysOf(shares, 'group')),
  ]);
  const measured = (amount: Amount) =>
    isEstimate ? { estimate: amount.points } : { count: amount.count };
  const lines =
    segmentOf === null
      ? shares.rows.map((row) => ({ dimension: xOf(row.key), ...measured(row) }))
      : shares.cells.map((cell) => ({
          dimension: xOf(cell.key),
          segment: segmentOf(cell.group),
          ...measured(cell),
        }));
  const known = lines.filter((line) => line.dimension !== null);
  const keys = [...new Set(known.map((line) => String(line.dimension)))];
  return Object.fromEntries(
    keys
      .toSorted(analysis.x === 'priority' ? byPriority : undefined)
      .map((key) => [key, together(known.filter((line) => line.dimension === key))]),
  );
}

/** Sums lines with equal keys: days of one month, and estimates of one value. */
function together(lines: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const sums = new Map<string, Record<string, unknown>>();
  for (const line of lines) {
    const { count, estimate, ...key } = line;
    const name = JSON.stringify(key);
    const sum = sums.get(name) ?? key;
    if (typeof count === 'number') sum['count'] = Number(sum['count'] ?? 0) + count;
    if (typeof estimate === 'number') sum['estimate'] = Number(sum['estimate'] ?? 0) + estimate;
    sums.set(name, sum);
  }
  return [...sums.values()];
}

const PRIORITIES = ['low', 'medium', 'high', 'urgent', 'none'];

function byPriority(a: string, b: string): number {
  return PRIORITIES.indexOf(a) - PRIORITIES.indexOf(b);
}

const keysOf = (shares: Shares, name: 'key' | 'group') =>
  (name === 'key' ? shares.rows : shares.groups).map(({ key }) => key);

/** Texts of a dimension's keys: days as month (not padded), estimates as value. */
async function textsOf(
  { scope }: Counted,
  dimension: Dimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string | null> {
  if (dimension.endsWith('_at') || dimension.endsWith('_date')) {
    return (key) => key && `${key.slice(0, 4)}-${Number(key.slice(5, 7))}`;
  }
  if (dimension !== 'estimate') return (key) => key;
  const names = await keyNames(scope, dimension, keys);
  return (key) => (key === null ? null : (names.get(key)?.name ?? null));
}

async function readExtras(
  counted: Counted,
  shares: Shares,
  { x, segment }: OlderAnalysis,
): Promise<DetailedDistribution['extras']> {
  const entries = EXTRAS.map(async ([name, word, rowOf]) => {
    const keys =
      x === word ? keysOf(shares, 'key') : segment === word ? keysOf(shares, 'group') : null;
    return [name, keys === null ? {} : await rowOf(counted, keys)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

type Keys = readonly (string | null)[];
type Rows = Record<string, unknown>[];

const named =
  (dimension: Dimension, id: string, name: string, color?: string) =>
  async ({ scope }: Counted, keys: Keys): Promise<Rows> =>
    [...(await keyNames(scope, dimension, keys))].map(([key, found]) => ({
      [id]: key,
      [name]: found.name,
      ...(color && { [color]: found.color }),
    }));

/** Queries that name the ids of a dimension, by their key in the reply. */
const EXTRAS: readonly (readonly [
  string,
  string,
  (counted: Counted, keys: Keys) => Promise<Rows>,
])[] = [
  ['state_details', 'state_id', named('state', 'state_id', 'state__name', 'state__color')],
  [
    'assignee_details',
    'assignees__id',
    async (counted, keys) =>
      [...(await readPeople(counted, keys)).values()].map((person) => ({
        assignees__avatar_url: person.avatar_url,
        assignees__display_name: person.display_name,
        assignees__first_name: person.first_name,
        assignees__last_name: person.last_name,
        assignees__id: person.id,
      })),
  ],
  ['label_details', 'labels__id', named('label', 'labels__id', 'labels__name', 'labels__color')],
  [
    'cycle_details',
    'issue_cycle__cycle_id',
    named('cycle', 'issue_cycle__cycle_id', 'issue_cycle__cycle__name'),
  ],
  [
    'module_details',
    'issue_module__module_id',
    named('module', 'issue_module__module_id', 'issue_module__module__name'),
  ],
];
