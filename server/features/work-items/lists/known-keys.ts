import type { Scope } from '#server/platform/access/scope.ts';
import { liveText } from '#server/platform/access/visibility/live.ts';
import type { KnownKeys } from '#shared/lib/work-item-lists/facts.ts';
import { emptyKeys } from '#shared/lib/work-item-lists/groups.ts';
import { type GroupName, groupOf } from '#shared/work-item-fields/registry.ts';

import type { ItemSource } from './sources.ts';
import { Statement } from './statement.ts';

/** Where the ids come from that head groups without items. */
const QUERIES: Record<Exclude<KnownKeys, 'project' | 'epic'>, { from: string; order: string }> = {
  state: { from: `states x WHERE NOT x.is_triage AND ${liveText('x')}`, order: 'x.sequence' },
  label: { from: `labels x WHERE ${liveText('x')}`, order: 'x.sort_order' },
  module: {
    from: `modules x WHERE ${liveText('x')} AND x.archived_at IS NULL`,
    order: 'x.sort_order',
  },
  cycle: { from: `cycles x WHERE ${liveText('x')}`, order: 'x.sort_order' },
  estimate: {
    from: `estimate_points x JOIN projects e ON e.estimate_id = x.estimate_id WHERE ${liveText('x')}`,
    order: 'x.key',
  },
  assignee: { from: 'project_members x WHERE x.is_active', order: 'x.created_at' },
};

/** The keys of a list's groups that are there without items, in their order. */
export async function knownKeys(
  scope: Scope,
  source: ItemSource,
  group: GroupName,
  isDivided: boolean,
): Promise<readonly string[]> {
  const wanted = groupOf(group).part.known ?? null;
  const isShown = emptyKeys(group, isDivided, { known: () => ['any'] }).includes('any');
  const ids = wanted && isShown ? await readKeys(scope, source, wanted) : [];
  return emptyKeys(group, isDivided, { known: () => ids });
}

async function readKeys(
  scope: Scope,
  source: ItemSource,
  wanted: KnownKeys,
): Promise<readonly string[]> {
  const { projects, ofSource } = source.heading ?? source;
  if (wanted === 'project') return projects;
  // Which epics there are depends on what the person may see: those without items head no group here.
  if (wanted === 'epic') return [];
  const { from, order } = QUERIES[wanted];
  const column = wanted === 'assignee' ? 'x.member_id' : 'x.id';
  const statement = new Statement();
  const rows = await statement.rows<{ id: string }>(
    scope,
    `SELECT ${column} AS id FROM ${from} AND ${ofSource('x', statement)}
     GROUP BY 1 ORDER BY min(${order}), 1`,
  );
  return rows.map((row) => row.id);
}
