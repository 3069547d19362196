import { refuseEpics } from '#server/features/work-items/epics/access.ts';
import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { SQL_TYPES } from '#server/features/work-items/lists/columns.ts';
import {
  distinct,
  lockItems,
  noIds,
  requireIds,
} from '#server/features/work-items/selection/queries.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import type { BulkOperation } from '#shared/contract/work-items.ts';
import { badRequest, refusal } from '#shared/errors.ts';
import type { WorkItemField } from '#shared/work-item-fields/field.ts';
import { allFields, isBulk, refusalOf } from '#shared/work-item-fields/registry.ts';

import { epicsNamed, isAtTop } from './epic-given.ts';
import { checkLineage } from './lineage.ts';
import { idsIn, listsNamed } from './list-changes.ts';
import { finishMany } from './many.ts';
import { checkReferences, defaultState, findReferences } from './references.ts';

type Properties = BulkOperation['properties'];

/**
 * The same change to several items, all or none: values are added to the lists, other
 * properties are replaced.
 */
export async function changeWorkItems(
  scope: ProjectScope,
  input: BulkOperation,
  fields: readonly string[],
): Promise<void> {
  authorize(scope, 'work_item.bulk_update');
  const ids = requireIds(input.issue_ids, noIds());
  const { properties } = input;
  const { epic_id } = properties;
  const [items, found, standard] = await Promise.all([
    lockItems(scope, ids),
    findReferences(scope, properties),
    properties.state_id === null ? defaultState(scope) : null,
  ]);
  checkReferences(properties, found);
  checkAgreement(properties, items);
  if (properties.cycle_id) await refuseEndedCycle(scope, properties.cycle_id);
  if (properties.cycle_id || properties.module_ids?.length) refuseEpics(items);
  if (fields.length === 0) return;
  const state = found.state ?? standard;
  const movable = items.filter((item) => !item.is_epic && isAtTop(item)).map(({ id }) => id);
  if (epic_id && movable.length > 0) await checkLineage(scope, epic_id, movable);
  const rows = await scope.sql<WorkItemRow[]>`
    UPDATE work_items i SET updated_at = clock_timestamp(), updated_by = ${scope.user.id}
      ${replaced(scope, properties)}
      ${stateOf(scope, properties, state)}
      ${parentOf(scope, epic_id, movable)}
      ${relisted(scope, properties, found.people)}
    WHERE i.id = ANY(${ids}::uuid[]) RETURNING i.*`;
  const named = epicsNamed(listsNamed(fields));
  await finishMany(scope, items, rows, { fields: named, cause: 'bulk' });
}

const BULK: readonly WorkItemField[] = allFields().filter(isBulk);
const LISTS = BULK.filter(({ kind }) => kind === 'ids');
const SCALARS = BULK.filter(
  ({ key, kind }) => kind !== 'ids' && key !== 'state_id' && key !== 'epic_id',
);

/** SQL of a value's type: of days and moments the driver would take the text for something else. */
function castOf({ kind }: WorkItemField): string {
  const isTime = kind === 'date' || kind === 'moment';
  return `${isTime ? '::text' : ''}::${SQL_TYPES[kind]}`;
}

/** SQL that sets the scalars the body names; what a state changes besides stands below. */
function replaced({ sql }: ProjectScope, properties: Properties) {
  const values: Readonly<Record<string, unknown>> = properties;
  const named = SCALARS.filter(({ key }) => values[key] !== undefined);
  // Of no parts at all the driver would make a parameter.
  if (named.length === 0) return sql``;
  return named.map((field) => {
    const value = (values[field.key] ?? null) as string | number | boolean | null;
    return sql`, ${sql(field.key)} = ${value}${sql.unsafe(castOf(field))}`;
  });
}

/** SQL of the new state; `completed_at` moves only for items that enter or leave the completed group. */
function stateOf(
  scope: ProjectScope,
  properties: Properties,
  state: { readonly id: string; readonly group: string } | null,
) {
  const { sql } = scope;
  if (properties.state_id === undefined) return sql``;
  const completed =
    state?.group === 'completed' ? sql`coalesce(i.completed_at, clock_timestamp())` : sql`NULL`;
  return sql`, state_id = ${state?.id ?? null}::uuid, completed_at = ${completed}`;
}

/** SQL that puts those of the items into an epic that may be, or takes them out: sub-items have their parent's. */
function parentOf(
  { sql }: ProjectScope,
  epicId: string | null | undefined,
  movable: readonly string[],
) {
  if (epicId === undefined) return sql``;
  return sql`, parent_id = CASE WHEN i.id = ANY(${movable as string[]}::uuid[])
    THEN ${epicId}::uuid ELSE i.parent_id END`;
}

/**
 * SQL that puts values into the lists that the body names, each once and after the old ones, and takes others out. Of
 * people only `assignable` ones come in.
 */
function relisted({ sql }: ProjectScope, properties: Properties, assignable: ReadonlySet<string>) {
  const named = LISTS.flatMap(({ key, refersTo }) => {
    const known = refersTo === 'users' ? assignable : undefined;
    const add = distinct(idsIn(properties, key), known);
    const remove = [...idsIn(properties, `${key}_remove`)];
    return add.length === 0 && remove.length === 0 ? [] : [{ list: sql(key), add, remove }];
  });
  if (named.length === 0) return sql``;
  return named.map(
    ({ list, add, remove }) => sql`, ${list} = ARRAY(
      SELECT v FROM unnest(i.${list} || ${add}::uuid[]) WITH ORDINALITY u(v, place)
      WHERE v <> ALL (${remove}::uuid[])
      GROUP BY v ORDER BY min(place))`,
  );
}

/** Refuses values that do not go together, or not with those of one of the items. */
function checkAgreement(properties: Properties, items: readonly WorkItemRow[]): void {
  for (const item of items) {
    const problem = refusalOf(properties, item);
    if (problem) throw refusal(400, { error_code: problem.code, error_message: problem.name });
  }
}

async function refuseEndedCycle(scope: ProjectScope, cycleId: string): Promise<void> {
  const ended = await scope.sql`SELECT 1 FROM cycles WHERE id = ${cycleId} AND end_date < now()`;
  if (ended.length > 0) {
    throw badRequest('The Cycle has already been completed so no new issues can be added');
  }
}
