import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { STATE_GROUPS } from '#shared/constants/states.ts';
import { type ContainerName, CONTAINERS } from '#shared/containers.ts';
import type {
  DayProgress,
  Distribution,
  EstimateDistribution,
  Progress,
} from '#shared/contract/progress.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { fieldByKey } from '#shared/work-item-fields/registry.ts';

export interface Totals {
  readonly progress: Progress;
  /** Assignees of any of the items. */
  readonly assignee_ids: readonly string[];
  /** Number of items with a parent. */
  readonly sub_issues: number;
}

type Group = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';

/** State groups that count. */
const GROUPS = STATE_GROUPS.filter((group): group is Group => group !== 'triage');

/** SQL: listed items of containers of a kind, as `scope_id` and the columns of `work_items i`. */
export function itemsOf(sql: SqlClient, kind: ContainerName, wanted: Fragment): Fragment {
  const { key, memberships } = fieldByKey(CONTAINERS[kind].field);
  if (memberships === undefined) {
    const held = sql`i.${sql(key)}`;
    return sql`SELECT ${held} AS scope_id, i.* FROM work_items i WHERE ${held} = ANY(${wanted}) AND i.is_listed`;
  }
  return sql`SELECT m.value_id AS scope_id, i.* FROM work_item_memberships m
    JOIN work_items i ON i.id = m.work_item_id
    WHERE m.kind = ${memberships} AND m.value_id = ANY(${wanted}) AND m.is_listed`;
}

/** SQL: joins the points of an item's estimate; null = none. */
export const pointsJoin = (sql: SqlClient, alias: string) => sql`
  LEFT JOIN (SELECT x.id, x.value::float8 AS points FROM estimate_points x
    JOIN estimates e ON e.id = x.estimate_id AND e.type = 'points'
    WHERE x.value ~ '^[0-9]+([.][0-9]+)?$') y ON y.id = ${sql(`${alias}.estimate_point`)}`;

interface GroupRow {
  readonly scope_id: string;
  readonly group: string;
  readonly items: number;
  readonly points: number;
  readonly sub_issues: number;
}

/** Totals of cycles or modules from the maintained counts; each id has an entry. */
export async function readTotals(
  sql: SqlClient,
  ids: readonly string[],
): Promise<Map<string, Totals>> {
  if (ids.length === 0) return new Map();
  const [found] = await sql<
    { groups: GroupRow[]; people: { scope_id: string; ids: string[] }[] }[]
  >`
    WITH counted AS MATERIALIZED (
      SELECT scope_id, assignee_id, state_id, estimate_point, sum(n) AS n, sum(below) AS below
      FROM progress_counts WHERE scope_id = ANY(${ids as string[]}::uuid[])
      GROUP BY scope_id, assignee_id, state_id, estimate_point HAVING sum(n) > 0)
    SELECT
      (SELECT coalesce(json_agg(g), '[]') FROM (
        SELECT c.scope_id, coalesce(s."group", 'backlog') AS "group", sum(c.n)::int AS items,
          sum(c.n * coalesce(y.points, 0)) AS points, sum(c.below)::int AS sub_issues
        FROM counted c LEFT JOIN states s ON s.id = c.state_id ${pointsJoin(sql, 'c')}
        WHERE c.assignee_id IS NULL GROUP BY c.scope_id, coalesce(s."group", 'backlog')) g) AS groups,
      (SELECT coalesce(json_agg(p), '[]') FROM (
        SELECT scope_id, array_agg(assignee_id ORDER BY assignee_id) AS ids FROM counted
        WHERE assignee_id IS NOT NULL GROUP BY scope_id) p) AS people`;
  const groups = Map.groupBy(found?.groups ?? [], (row) => row.scope_id);
  const people = new Map(found?.people.map((row) => [row.scope_id, row.ids]));
  return new Map(
    ids.map((id) => {
      const rows = groups.get(id) ?? [];
      return [
        id,
        {
          progress: progressOf(rows),
          assignee_ids: people.get(id) ?? [],
          sub_issues: rows.reduce((sum, row) => sum + row.sub_issues, 0),
        },
      ];
    }),
  );
}

export function progressOf(
  rows: readonly Pick<GroupRow, 'group' | 'items' | 'points'>[],
): Progress {
  const sums = GROUPS.map((group) => {
    const own = rows.filter((row) => row.group === group);
    return {
      group,
      items: own.reduce((sum, row) => sum + row.items, 0),
      points: own.reduce((sum, row) => sum + row.points, 0),
    };
  });
  const total = (key: 'items' | 'points') => sums.reduce((sum, row) => sum + row[key], 0);
  return Object.fromEntries([
    ['total_issues', total('items')],
    ['total_estimate_points', rounded(total('points'))],
    ...sums.flatMap(({ group, items, points }) => [
      [`${group}_issues`, items],
      [`${group}_estimate_points`, rounded(points)],
    ]),
  ]) as Progress;
}

/** Removes floating-point noise of decimal sums. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

interface ShareRow {
  readonly total_issues: number;
  readonly completed_issues: number;
  readonly cancelled_issues: number;
  readonly total_points: number | null;
  readonly completed_points: number | null;
  readonly cancelled_points: number | null;
}

interface PersonRow extends ShareRow {
  readonly assignee_id: string | null;
  readonly avatar_url: string | null;
  readonly display_name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

interface LabelRow extends ShareRow {
  readonly label_id: string | null;
  readonly label_name: string | null;
  readonly color: string | null;
}

/** Items of a cycle or module by assignee and by label, in number and points. */
export async function readShares(sql: SqlClient, kind: ContainerName, id: string) {
  const shares = sql`
    count(*)::int AS total_issues, count(i.completed_at)::int AS completed_issues,
    count(*) FILTER (WHERE st."group" = 'cancelled')::int AS cancelled_issues,
    sum(y.points) AS total_points, sum(y.points) FILTER (WHERE i.completed_at IS NOT NULL) AS completed_points,
    sum(y.points) FILTER (WHERE st."group" = 'cancelled') AS cancelled_points
    FROM (${itemsOf(sql, kind, sql`${[id]}::uuid[]`)}) i LEFT JOIN states st ON st.id = i.state_id
    ${pointsJoin(sql, 'i')}`;
  const [people, labels] = await Promise.all([
    sql<PersonRow[]>`
      SELECT u.id AS assignee_id, u.display_name, u.first_name, u.last_name,
        coalesce('/api/assets/v2/static/' || u.avatar_asset || '/', nullif(u.avatar, '')) AS avatar_url,
        ${shares} LEFT JOIN LATERAL unnest(i.assignee_ids) a(id) ON true LEFT JOIN users u ON u.id = a.id
      GROUP BY u.id ORDER BY u.display_name COLLATE by_name, u.id`,
    sql<LabelRow[]>`
      SELECT l.id AS label_id, l.name AS label_name, l.color, ${shares}
      LEFT JOIN LATERAL unnest(i.label_ids) a(id) ON true LEFT JOIN labels l ON l.id = a.id
      GROUP BY l.id ORDER BY l.name COLLATE by_name, l.id`,
  ]);
  return { people, labels };
}

type Shares = Awaited<ReturnType<typeof readShares>>;

/** Shares by number of items, with a burn-down chart. */
export function distributionOf(shares: Shares, days: readonly ChartDay[]): Distribution {
  const counts = ({ total_issues, completed_issues, cancelled_issues }: ShareRow) => ({
    total_issues,
    completed_issues,
    pending_issues: total_issues - completed_issues,
    cancelled_issues,
  });
  return {
    assignees: shares.people.map((row) => ({ ...personOf(row), ...counts(row) })),
    labels: shares.labels.map((row) => ({ ...labelOf(row), ...counts(row) })),
    completion_chart: chartOf(
      days,
      ({ total_issues, completed_issues }) => total_issues - completed_issues,
    ),
  };
}

export function estimateDistributionOf(
  shares: Shares,
  days: readonly ChartDay[],
): EstimateDistribution {
  const sums = ({ total_points, completed_points, cancelled_points }: ShareRow) => ({
    total_estimates: total_points,
    completed_estimates: completed_points,
    cancelled_estimates: cancelled_points,
    pending_estimates:
      total_points === null ? null : rounded(total_points - (completed_points ?? 0)) || null,
  });
  return {
    assignees: shares.people.map((row) => ({ ...personOf(row), ...sums(row) })),
    labels: shares.labels.map((row) => ({ ...labelOf(row), ...sums(row) })),
    completion_chart: chartOf(days, (day) =>
      rounded(day.total_estimate_points - day.completed_estimate_points),
    ),
  };
}

function personOf({ assignee_id, avatar_url, display_name, first_name, last_name }: PersonRow) {
  return { assignee_id, avatar_url, avatar: null, display_name, first_name, last_name };
}

function labelOf({ label_id, label_name, color }: LabelRow) {
  return { label_id, label_name, color };
}

/** A day of a chart; future days have no progress. */
export interface ChartDay {
  readonly date: string;
  readonly progress: DayProgress | null;
}

function chartOf(days: readonly ChartDay[], valueOf: (day: DayProgress) => number) {
  return Object.fromEntries(
    days.map(({ date, progress }) => [date, progress && valueOf(progress)]),
  );
}

/** A span of days in a time zone. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** The last moment that counts: changes after a cycle's end do not. */
  readonly until: string | null;
}

interface StepRow {
  readonly day: string;
  readonly group: string;
  readonly items: number;
  readonly points: number;
}

/**
 * Replays the days of a container from its log: the state of its items at the end of each.
 * Future days of its time zone have no progress.
 */
export async function readDays(
  sql: SqlClient,
  kind: ContainerName,
  id: string,
  { from, to, zone, until }: Span,
): Promise<ChartDay[]> {
  const column = sql(`${kind}_id`);
  const [steps, [clock]] = await Promise.all([
    sql<StepRow[]>`
      SELECT l.day::text, d."group", sum(d.n)::int AS items, sum(d.points) AS points
      FROM (
        SELECT greatest((at AT TIME ZONE ${zone})::date, ${from}::text::date) AS day, from_group, to_group,
          count(*) AS n, sum(from_points) AS from_points, sum(to_points) AS to_points
        FROM progress_log
        WHERE ${column} = ${id} AND (${until}::timestamptz IS NULL OR at <= ${until}::timestamptz)
        GROUP BY 1, 2, 3) l
      CROSS JOIN LATERAL (VALUES
        (l.from_group, -l.n, -l.from_points), (l.to_group, l.n, l.to_points)) d("group", n, points)
      WHERE d."group" IS NOT NULL GROUP BY 1, 2 ORDER BY 1`,
    sql<{ today: string }[]>`SELECT (now() AT TIME ZONE ${zone})::date::text AS today`,
  ]);
  return replay(steps, { from, to, today: clock?.today ?? to });
}

function replay(
  steps: readonly StepRow[],
  { from, to, today }: { from: string; to: string; today: string },
): ChartDay[] {
  const byDay = Map.groupBy(steps, (step) => step.day);
  const sums: Record<string, { items: number; points: number }> = {};
  const days: ChartDay[] = [];
  let date: string | null = from;
  while (date !== null && date <= to) {
    for (const { group, items, points } of byDay.get(date) ?? []) {
      const sum = (sums[group] ??= { items: 0, points: 0 });
      sum.items += items;
      sum.points += points;
    }
    const rows = Object.entries(sums).map(([group, sum]) => ({ group, ...sum }));
    days.push({ date, progress: date > today ? null : { date, ...progressOf(rows) } });
    date = addDays(date, 1);
  }
  return days;
}

export async function hasPoints(sql: SqlClient, projectId: string): Promise<boolean> {
  const found = await sql`
    SELECT 1 FROM projects p JOIN estimates e ON e.id = p.estimate_id AND e.type = 'points'
    WHERE p.id = ${projectId}`;
  return found.length > 0;
}
