import { Statement } from '#server/features/work-items/lists/statement.ts';
import { type Counted, countedSql } from '#server/features/work-items/numbers/queries.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import type { VisibleProject } from '#server/platform/access/visibility/own-projects.ts';

/** Where a page of items ends: the next one begins behind it. */
export interface ItemPage {
  readonly ids: readonly string[];
  /** The number of the last item; null = there are no more. */
  readonly last: number | null;
}

const PAGE = 500;

/**
 * The next items of a project, by their numbers, behind the one of this number: those that are counted or, without
 * that, every one that the person sees, archived and unfinished ones too.
 */
export async function nextItems(
  counted: Counted,
  project: VisibleProject,
  isFiltered: boolean,
  after: number,
): Promise<ItemPage> {
  const statement = new Statement();
  const place = `i.project_id = ${statement.bind(project.id, 'uuid')}
    AND i.sequence_id > ${statement.bind(after, 'integer')}`;
  const rows = await statement.rows<{ id: string; sequence_id: number }>(
    counted.scope,
    `SELECT i.id, i.sequence_id FROM work_items i
     WHERE ${place} AND ${isFiltered ? countedSql(counted, statement) : wholeSql(counted, project, statement)}
     ORDER BY i.sequence_id LIMIT ${statement.limit(PAGE)}`,
  );
  const last = rows.at(-1)?.sequence_id ?? null;
  return { ids: rows.map(({ id }) => id), last: rows.length < PAGE ? null : last };
}

/** How many items that will be. */
export async function countExported(
  counted: Counted,
  projects: readonly VisibleProject[],
  isFiltered: boolean,
): Promise<number> {
  let sum = 0;
  for (const project of projects) {
    const statement = new Statement();
    const id = statement.bind(project.id, 'uuid');
    const [row] = await statement.rows<{ n: number }>(
      counted.scope,
      `SELECT count(*)::int AS n FROM work_items i WHERE i.project_id = ${id}
       AND ${isFiltered ? countedSql(counted, statement) : wholeSql(counted, project, statement)}`,
    );
    sum += row?.n ?? 0;
  }
  return sum;
}

function wholeSql({ scope }: Counted, project: VisibleProject, statement: Statement): string {
  const own = project.isLimited
    ? ` AND i.created_by = ${statement.bindFilter(scope.user.id, 'uuid')}`
    : '';
  return `${liveText('i')}${own}`;
}
