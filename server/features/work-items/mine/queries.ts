import { countItems, whereSql } from '#server/features/work-items/lists/counts.ts';
import { listItems } from '#server/features/work-items/lists/list-items.ts';
import { readListRequest, today } from '#server/features/work-items/lists/list-request.ts';
import { BARE_KEYS, rowJson } from '#server/features/work-items/lists/row-json.ts';
import { aboveSql, seenSql, workspaceSource } from '#server/features/work-items/lists/sources.ts';
import { Statement } from '#server/features/work-items/lists/statement.ts';
import { todayIn } from '#server/features/work-items/numbers/queries.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import { listVisibleProjects, visibleOf } from '#server/platform/access/visibility/own-projects.ts';
import { JsonBytes } from '#server/platform/replies/reply.ts';
import { OPEN_GROUPS } from '#shared/constants/states.ts';
import { DUE_SOON_DAYS, MAX_OPEN_AT_HOME } from '#shared/constants/work-items.ts';
import type { OwnItems, WorkTab } from '#shared/contract/dashboards.ts';
import type { HomeWork } from '#shared/contract/home.ts';
import type { ListQuery } from '#shared/contract/work-item-lists.ts';
import { readFilters } from '#shared/lib/work-item-lists/filters.ts';
import { addDays } from '#shared/lib/work-item-lists/moments.ts';
import { type Condition, momentWords } from '#shared/work-item-fields/conditions.ts';

/** Which of the person's work items: given to them, or made by them. */
export type OwnKind = 'assigned' | 'created';

interface Wanted {
  readonly kind: OwnKind;
  readonly tab: WorkTab;
  /** Days on which the items are due, as lists are asked for them. */
  readonly targetDate: string | undefined;
  readonly hasRelations: boolean;
}

const SHOWN = 50;
const OPEN = OPEN_GROUPS.join(',');

/** The first of the person's work items in a tab, as far as they see them, and how many there are. */
export async function listOwnItems(scope: WorkspaceScope, wanted: Wanted): Promise<OwnItems> {
  const visible = visibleOf(await listVisibleProjects(scope));
  const source = workspaceSource(scope, visible);
  const conditions = [
    ...ownConditions(scope, wanted.kind, wanted.targetDate),
    ...tabConditions(wanted.tab, todayIn(scope.user.user_timezone)),
  ];
  const statement = new Statement();
  const row = rowJson(BARE_KEYS, {
    ...aboveSql(scope, visible, statement),
    ...(wanted.hasRelations && {
      issue_relation: relationsSql(seenSql('x', scope, visible, statement)),
    }),
  });
  const order =
    wanted.tab === 'completed' ? 'i.completed_at DESC NULLS LAST' : 'i.target_date NULLS LAST';
  const [[found], count] = await Promise.all([
    statement.rows<{ issues: OwnItems['issues'] | null }>(
      scope,
      `SELECT json_agg(${row} ORDER BY ${order}, i.id) AS issues
       FROM (SELECT i.* FROM work_items i WHERE ${whereSql(source, conditions, statement)}
         ORDER BY ${order}, i.id LIMIT ${SHOWN}) i`,
    ),
    countItems(scope, source, conditions),
  ]);
  return { issues: found?.issues ?? [], count };
}

/** What the person's work items of a kind meet, due on certain days or whenever. */
export function ownConditions(
  { user }: WorkspaceScope,
  kind: OwnKind,
  targetDate: string | undefined,
): Condition[] {
  const who = kind === 'assigned' ? 'assignees' : 'created_by';
  return readFilters({ [who]: user.id, target_date: targetDate ?? '' }, today());
}

function tabConditions(tab: WorkTab, day: string): Condition[] {
  const words: Readonly<Record<WorkTab, Readonly<Record<string, string>>>> = {
    pending: { state_group: OPEN },
    upcoming: { state_group: OPEN, target_date: `${day};after` },
    overdue: { state_group: OPEN, target_date: `${addDays(day, -1)};before` },
    completed: { state_group: 'completed' },
  };
  return readFilters(words[tab], today());
}

/** SQL of what the item relates to, `x`, as far as the person sees it. */
function relationsSql(seen: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'project_id', x.project_id,
      'relation_type', r.relation_type, 'sequence_id', x.sequence_id, 'type_id', x.type_id)
      ORDER BY r.created_at, r.id), '[]')
    FROM work_item_relations r JOIN work_items x ON x.id = r.target_id
    WHERE r.source_id = i.id AND ${liveText('r')} AND x.is_current AND ${seen})`;
}

const MAX_DONE = 50;
const MAX_DATED = 50;

/**
 * What the person has to do, and what they completed this month in their time zone. Of more open items than one page
 * holds, those that are late and those that come next are pages of their own.
 */
export async function listHomeWork(scope: WorkspaceScope): Promise<JsonBytes<HomeWork>> {
  const source = workspaceSource(scope, visibleOf(await listVisibleProjects(scope)));
  const zone = scope.user.user_timezone;
  const day = todayIn(zone);
  const page = (query: ListQuery, most: number) => {
    const size = { per_page: `${most}`, cursor: `${most}:0:0`, rev: 'true' };
    return listItems(
      scope,
      source,
      readListRequest({ assignees: scope.user.id, ...query, ...size }),
    );
  };
  const open = { state_group: OPEN, order_by: 'target_date' };
  const done = {
    state_group: 'completed',
    completed_at: momentWords({ from: `${day.slice(0, 8)}01`, to: null }, zone),
    order_by: '-updated_at',
  };
  const [openPage, donePage, count] = await Promise.all([
    page(open, MAX_OPEN_AT_HOME),
    page(done, MAX_DONE),
    countItems(scope, source, [
      ...ownConditions(scope, 'assigned', undefined),
      ...tabConditions('pending', day),
    ]),
  ]);
  const dated = (target_date: string, most = MAX_DATED) => page({ ...open, target_date }, most);
  const [late, next, soon] =
    count > MAX_OPEN_AT_HOME
      ? await Promise.all([
          dated(`${addDays(day, -1)};before`),
          dated(`${day};after`),
          // Only how many there are.
          dated(`${day};after,${addDays(day, DUE_SOON_DAYS - 1)};before`, 1),
        ])
      : [];
  return new JsonBytes([
    '{"open":',
    openPage.bytes,
    ',"done":',
    donePage.bytes,
    ',"late":',
    late?.bytes ?? 'null',
    ',"next":',
    next?.bytes ?? 'null',
    ',"soon":',
    soon?.bytes ?? 'null',
    '}',
  ]);
}
