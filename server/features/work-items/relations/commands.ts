import { publishItems } from '#server/features/work-items/commands.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { findVisibleInWorkspace, getVisibleWorkItem } from '#server/features/work-items/queries.ts';
import { requireIds } from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { changeRows } from '#server/platform/database/changed-rows.ts';
import { oneOr404 } from '#server/platform/database/rows.ts';
import type { AddRelations, RelationType } from '#shared/contract/work-items.ts';
import { errors, invalidField, refusal } from '#shared/errors.ts';
import { isLinkType } from '#shared/lib/dependencies/links.ts';

import {
  relationAudiences,
  type RelationChange,
  relationEvent,
  type RelationRow,
} from './events.ts';
import { refuseLoops, waitForLinks } from './loops.ts';
import { findRelations } from './queries.ts';
import { RELATION_MEANINGS, typeSeenBy } from './types.ts';

/** A relation with the item at its other end. */
export interface MadeRelation {
  readonly relation: RelationRow;
  readonly other: WorkItemRow;
}

/**
 * Relates an item to others of the workspace; two items have at most one relation, so pairs that have one
 * keep it. If one of the others is not there, nothing is made.
 */
export async function addRelations(
  scope: ProjectScope,
  itemId: string,
  input: AddRelations,
  cause: RelationChange['cause'] = 'request',
): Promise<MadeRelation[]> {
  authorize(scope, 'work_item_relation.update');
  const { relation_type } = input;
  if (!relation_type) throw refusal(400, { message: 'Issue relation type is required' });
  if (isLinkType(RELATION_MEANINGS[relation_type].stored)) await waitForLinks(scope);
  const item = await getVisibleWorkItem(scope, itemId, { lock: true });
  if (!input.issues) throw errors.missingKey();
  if (input.issues.length === 0) return [];
  const ids = requireIds(input.issues, errors.badValue());
  if (ids.includes(item.id)) {
    throw invalidField('issues', 'A work item cannot be related to itself.');
  }
  const others = new Map(
    (await findVisibleInWorkspace(scope, ids)).map((other) => [other.id, other]),
  );
  if (others.size < ids.length) throw errors.notFound();
  const known = await findRelations(scope, item.id, ids);
  const related = new Set(known.map((relation) => otherEnd(relation, item.id)));
  const fresh = ids.filter((id) => !related.has(id));
  await refuseLoops(scope, item, fresh, relation_type);
  const made = await insertRelations(scope, item, fresh, { relation_type, lag: input.lag });
  const touched = cause === 'import' ? others : await touchItems(scope, item, made);
  for (const relation of made) {
    const other = touched.get(otherEnd(relation, item.id));
    if (!other) continue;
    const about = { item: touched.get(item.id) ?? item, other, relation_type };
    scope.emit(relationEvent('work_item_relation.created', null, relation, about, cause));
  }
  const relations = new Map(
    [...known, ...made].map((relation) => [otherEnd(relation, item.id), relation]),
  );
  return ids.flatMap((id) => {
    const relation = relations.get(id);
    const other = others.get(id);
    return relation && other ? [{ relation, other }] : [];
  });
}

/** Changes the days between the two items of a relation that says which of them goes first. */
export async function changeLag(
  scope: ProjectScope,
  itemId: string,
  id: string,
  lag: number,
): Promise<void> {
  authorize(scope, 'work_item_relation.update');
  const item = await getVisibleWorkItem(scope, itemId);
  const relation = await getRelation(scope, item.id, id);
  if (!isLinkType(relation.relation_type)) {
    throw invalidField('lag', 'Only relations that say which item goes first have days between.');
  }
  const changed = await changeRows<RelationRow>(
    scope,
    'work_item_relations',
    scope.sql`id = ${relation.id}`,
    scope.sql`lag = ${lag}, updated_at = clock_timestamp(), updated_by = ${scope.user.id}`,
  );
  const ends = await endsOf(scope, relation);
  for (const { after } of changed) {
    const { id: relationId, rev } = after;
    const audiences = relationAudiences(ends);
    scope.publish({ entity: 'work_item_relation', id: relationId, rev, audiences });
  }
}

/** Ends the relation between two items, whatever its type and direction. */
export async function removeRelationTo(
  scope: ProjectScope,
  itemId: string,
  otherId: string,
): Promise<void> {
  authorize(scope, 'work_item_relation.update');
  const item = await getVisibleWorkItem(scope, itemId);
  const relations = await findRelations(scope, item.id, [otherId]);
  if (relations.length === 0) throw errors.notFound();
  await remove(scope, item, relations);
}

/** Ends one relation of an item. */
export async function removeRelation(
  scope: ProjectScope,
  itemId: string,
  id: string,
): Promise<void> {
  authorize(scope, 'work_item_relation.update');
  const item = await getVisibleWorkItem(scope, itemId);
  await remove(scope, item, [await getRelation(scope, item.id, id)]);
}

/** One relation of an item. */
async function getRelation(scope: ProjectScope, itemId: string, id: string): Promise<RelationRow> {
  return oneOr404(
    await scope.sql<RelationRow[]>`
      SELECT * FROM work_item_relations
      WHERE id = ${id} AND ${live(scope.sql)} AND (source_id = ${itemId} OR target_id = ${itemId})`,
  );
}

/** The two items of a relation, with their projects. */
function endsOf(
  { sql }: ProjectScope,
  { source_id, target_id }: RelationRow,
): Promise<Pick<WorkItemRow, 'id' | 'project_id'>[]> {
  return sql`SELECT id, project_id FROM work_items WHERE id IN (${source_id}, ${target_id})`;
}

function otherEnd(relation: RelationRow, itemId: string): string {
  return relation.source_id === itemId ? relation.target_id : relation.source_id;
}

async function insertRelations(
  scope: ProjectScope,
  item: WorkItemRow,
  otherIds: readonly string[],
  { relation_type, lag = 0 }: { relation_type: RelationType; lag: number | undefined },
): Promise<RelationRow[]> {
  if (otherIds.length === 0) return [];
  const { stored, isSwapped } = RELATION_MEANINGS[relation_type];
  const { sql } = scope;
  const [source, target] = isSwapped
    ? [sql`o.id`, sql`${item.id}::uuid`]
    : [sql`${item.id}::uuid`, sql`o.id`];
  return sql<RelationRow[]>`
    INSERT INTO work_item_relations
      (workspace_id, project_id, source_id, target_id, relation_type, lag, created_by)
    SELECT ${item.workspace_id}, ${item.project_id}, ${source}, ${target}, ${stored},
      ${isLinkType(stored) ? lag : 0}, ${scope.user.id}
    FROM unnest(${otherIds as string[]}::uuid[]) WITH ORDINALITY AS o(id, place) ORDER BY o.place
    ON CONFLICT (source_id, target_id) WHERE deleted_at IS NULL DO NOTHING
    RETURNING *`;
}

async function remove(
  scope: ProjectScope,
  item: WorkItemRow,
  relations: readonly RelationRow[],
): Promise<void> {
  const ids = relations.map((relation) => relation.id);
  const { sql } = scope;
  const ended = await changeRows<RelationRow>(
    scope,
    'work_item_relations',
    sql`id = ANY(${ids}::uuid[]) AND ${live(sql, 'work_item_relations')}`,
    sql`deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${scope.user.id}`,
  );
  const touched = await touchItems(
    scope,
    item,
    ended.map(({ after }) => after),
  );
  for (const { before: relation, after } of ended) {
    const other = touched.get(otherEnd(relation, item.id));
    if (!other) continue;
    const relation_type = typeSeenBy(relation.relation_type, relation.source_id === item.id);
    const about = { item: touched.get(item.id) ?? item, other, relation_type };
    scope.emit(relationEvent('work_item_relation.deleted', relation, after, about));
  }
}

/** A relation is a change of both its items: they move up in lists ordered by change. */
async function touchItems(
  scope: ProjectScope,
  item: WorkItemRow,
  relations: readonly RelationRow[],
): Promise<Map<string, WorkItemRow>> {
  if (relations.length === 0) return new Map();
  const ids = [item.id, ...relations.map((relation) => otherEnd(relation, item.id))];
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items SET updated_at = clock_timestamp()
    WHERE id = ANY(${ids}::uuid[]) AND ${live(scope.sql)} RETURNING *`;
  await publishItems(scope, rows);
  return new Map(rows.map((row) => [row.id, row]));
}
