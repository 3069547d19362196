import { countAdded } from '#server/features/work-items/numbers/days/queries.ts';
import type { Counted } from '#server/features/work-items/numbers/queries.ts';
import { countShares } from '#server/features/work-items/numbers/shares/queries.ts';
import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import type { ChartReply } from '#shared/contract/analytics.ts';
import { dayIn } from '#shared/lib/days.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';

const SCHEMA = { completed_issues: 'completed_issues', created_issues: 'created_issues' };

/** Longest range in days that is drawn day by day. */
const MAX_DAYS = 3_660;

/** Items by month of creation, with how many of them are completed now. */
export async function monthlyChart(
  counted: Counted,
  since: { readonly created_at: string },
): Promise<ChartReply> {
  const { cells } = await countShares(counted, {
    x: 'created_at',
    group: 'state_group',
    hasPoints: false,
  });
  const months = new Map<string, { created: number; completed: number }>();
  for (const month of monthsFrom(since.created_at, counted.known))
    months.set(month, { created: 0, completed: 0 });
  for (const { key, group, count } of cells) {
    const month = `${key?.slice(0, 7)}-01`;
    const sums = months.get(month);
    if (!sums) continue;
    sums.created += count;
    if (group === 'completed') sums.completed += count;
  }
  const data = [...months].map(([key, { created, completed }]) => ({
    key,
    name: key,
    count: created,
    completed_issues: completed,
    created_issues: created,
  }));
  return { data, schema: SCHEMA };
}

function monthsFrom(moment: string, { today, zone }: Counted['known']): string[] {
  const months: string[] = [];
  const first = dayIn(new Date(moment), zone);
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  for (let day = firstOf(year, month); day <= today; day = firstOf(year, month)) {
    months.push(day);
    year += month === 12 ? 1 : 0;
    month = month === 12 ? 1 : month + 1;
  }
  return months;
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

export async function workspaceSince({ sql, workspace }: WorkspaceScope) {
  const [row] = await sql<{ created_at: string }[]>`
    SELECT w.created_at FROM workspaces w WHERE w.id = ${workspace.id}`;
  return row ?? { created_at: new Date().toISOString() };
}

export async function projectSince({ sql, project }: ProjectScope) {
  const [row] = await sql<{ created_at: string }[]>`
    SELECT p.created_at FROM projects p WHERE p.id = ${project.id}`;
  return row ?? { created_at: new Date().toISOString() };
}

/** The days of a cycle or module; null when there is none, empty days when it has no start. */
export async function readPartDays(
  { sql, project }: ProjectScope,
  { cycle, module }: { cycle?: string | undefined; module?: string | undefined },
): Promise<{ from: string | null; to: string | null } | null> {
  const rows = cycle
    ? await sql<{ from: string | null; to: string | null }[]>`
        SELECT (c.start_date AT TIME ZONE p.timezone)::date::text AS from,
          (c.end_date AT TIME ZONE p.timezone)::date::text AS to
        FROM cycles c JOIN projects p ON p.id = c.project_id WHERE c.id = ${cycle} AND c.project_id = ${project.id} AND ${live(sql, 'c')}`
    : await sql<{ from: string | null; to: string | null }[]>`
        SELECT m.start_date::text AS from, m.target_date::text AS to
        FROM modules m WHERE m.id = ${module ?? null} AND m.project_id = ${project.id} AND ${live(sql, 'm')}`;
  return rows[0] ?? null;
}

/** Items by the day they entered a cycle or module, with how many are completed now. */
export async function partChart(
  scope: ProjectScope,
  counted: Counted,
  part: { cycle?: string | undefined; module?: string | undefined },
): Promise<ChartReply> {
  const days = await readPartDays(scope, part);
  if (!days?.from) return { data: [], schema: {} };
  const to = days.to ?? counted.known.today;
  const added = await countAdded(counted, part.cycle ?? part.module ?? '');
  const came = new Map(added.map((day) => [day.date, day]));
  const dates: string[] = [];
  let date: string | null = days.from;
  while (date !== null && date <= to && dates.length < MAX_DAYS) {
    dates.push(date);
    date = addDays(date, 1);
  }
  const data = dates.map((key) => {
    const { added: created = 0, completed = 0 } = came.get(key) ?? {};
    return {
      key,
      name: key,
      count: created + completed,
      completed_issues: completed,
      created_issues: created,
    };
  });
  return { data, schema: SCHEMA };
}
