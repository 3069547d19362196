import { sql } from 'drizzle-orm';

import type { WorkItemRow } from '#server/features/work-items/events.ts';
import { distinct } from '#server/features/work-items/selection/queries.ts';
import { workItems } from '#server/features/work-items/table.ts';
import { authorize, type ProjectScope } from '#server/platform/access/scope.ts';
import { newId, one } from '#server/platform/database/rows.ts';
import type { IntakeStatus } from '#shared/constants/intakes.ts';
import type { CreateWorkItem } from '#shared/contract/work-items.ts';
import { invalidField } from '#shared/errors.ts';
import { pick } from '#shared/lib/pick.ts';
import { allFields, isWritable, type WritableField } from '#shared/work-item-fields/registry.ts';

import { EMPTY, writeNewDescription } from './description.ts';
import { epicsNamed, withEpicAsParent } from './epic-given.ts';
import { finish } from './finish.ts';
import { checkLineage } from './lineage.ts';
import { givenLists } from './list-changes.ts';
import { checkReferences, defaultState, findReferences } from './references.ts';

const FIRST_SORT_ORDER = 65_535;
const SORT_STEP = 10_000;

/** Fields with one value that a body may set; those it does not name are empty. */
const SCALAR_KEYS = allFields()
  .filter(isWritable)
  .filter(isStored)
  .map(({ key }) => key);

/** Whether a row is written with the value as it was given: its epic follows from the parent, its place from others. */
function isStored(field: WritableField): field is ScalarField {
  return field.key !== 'epic_id' && field.key !== 'sort_order' && field.kind !== 'ids';
}
type ScalarField = Exclude<
  WritableField,
  { readonly key: 'epic_id' | 'sort_order' } | { readonly kind: 'ids' }
>;

/** What an import or a copy knows of an item that a request may not say. */
export interface Origin {
  readonly cause: 'request' | 'import';
  /** Chosen before, for what has been made for it. */
  readonly id?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly created_by?: string;
  readonly completed_at?: string | null;
  /** It is an epic. */
  readonly isEpic?: boolean;
  /** The cycle and the modules of the project that it comes into. */
  readonly cycle_id?: string | null;
  readonly module_ids?: readonly string[];
  /** The place in its group, instead of the last. */
  readonly sort_order?: number;
  /** The day on which it went into the archive. */
  readonly archived_at?: string;
  /** It waits in the intake: this is its status there. */
  readonly intake_status?: IntakeStatus;
}

/** Adds an item to the project, with the next number that was never given before. */
export function createWorkItem(
  scope: ProjectScope,
  given: CreateWorkItem,
  origin: Origin = { cause: 'request' },
): Promise<WorkItemRow> {
  authorize(scope, 'work_item.create');
  return insertWorkItem(scope, given, origin);
}

/** The same for a command that has checked by itself who may: people hand items in who may not add any. */
export async function insertWorkItem(
  scope: ProjectScope,
  given: CreateWorkItem,
  origin: Origin,
): Promise<WorkItemRow> {
  const input = withEpicAsParent(given);
  // What an import brings stays as unassigned as it was.
  const fallback = origin.cause === 'import' ? null : scope.project.default_assignee;
  const [found, standard] = await Promise.all([
    findReferences(scope, given, fallback ? [fallback] : []),
    input.state_id ? null : defaultState(scope),
  ]);
  checkReferences(given, found);
  if (origin.isEpic && input.parent_id)
    throw invalidField('parent_id', 'An epic cannot be below a work item.');
  if (input.parent_id) await checkLineage(scope, input.parent_id, []);
  const state = found.state ?? standard;
  const assignees = distinct(input.assignee_ids ?? [], found.people);
  const default_assignees = fallback && found.people.has(fallback) ? [fallback] : [];
  const id = origin.id ?? (await newId(scope, workItems));
  const sequence_id = await nextSequence(scope);
  const moment = origin.created_at ?? sql`clock_timestamp()`;
  const isDone = state?.group === 'completed';
  const row = {
    ...pick(input, SCALAR_KEYS),
    ...givenLists(input, found.people),
    id,
    workspace_id: scope.workspace.id,
    project_id: scope.project.id,
    sequence_id,
    is_epic: origin.isEpic ?? false,
    intake_status: origin.intake_status ?? null,
    cycle_id: origin.cycle_id ?? null,
    module_ids: [...(origin.module_ids ?? [])],
    state_id: state?.id ?? null,
    sort_order:
      origin.sort_order ??
      sql`coalesce(greatest(${lastSortOrder(state?.id ?? null)}, ${lastBelow(scope, input.parent_id)}) + ${SORT_STEP},
        ${input.sort_order ?? FIRST_SORT_ORDER}::float8)`,
    archived_at: origin.archived_at ?? null,
    completed_at: origin.completed_at ?? (isDone ? moment : null),
    assignee_ids: assignees.length > 0 ? assignees : default_assignees,
    external_source: input.external_source ?? null,
    external_id: input.external_id ?? null,
    created_at: moment,
    updated_at: origin.updated_at ?? moment,
    created_by: origin.created_by ?? scope.user.id,
  };
  const item = one(await scope.db.insert(workItems).values(row).returning());
  const text = await writeNewDescription(scope, item.id, input.description_html ?? '');
  const fields = epicsNamed(Object.keys(given));
  const change = { before: null, after: item, fields, cause: origin.cause };
  const description = { before: EMPTY, after: text };
  await finish(scope, 'work_item.created', [text === EMPTY ? change : { ...change, description }]);
  return item;
}

/** The project's next number. Its row stays locked until the commit, so that no two items get the same. */
async function nextSequence(scope: ProjectScope): Promise<number> {
  const rows = await scope.sql<{ last_sequence: number }[]>`
    INSERT INTO project_sequences (project_id, last_sequence) VALUES (${scope.project.id}, 1)
    ON CONFLICT (project_id) DO UPDATE SET last_sequence = project_sequences.last_sequence + 1
    RETURNING last_sequence`;
  return one(rows).last_sequence;
}

/** A sub-item comes after the others of its parent, whatever states they are in: they stand in the order they were made. */
function lastBelow(scope: ProjectScope, parentId: string | null | undefined) {
  if (!parentId) return sql`NULL::float8`;
  return sql`(SELECT max(l.sort_order) FROM work_items l WHERE l.parent_id = ${parentId} AND l.is_listed)`;
}

/**
 * Read after the number is taken: until then a neighbor's insert may not be visible. Only listed items, as the index
 * has; and nothing of the project, by whose indexes a plan might go through all of it. A state is of one project.
 */
function lastSortOrder(stateId: string | null) {
  return sql`(SELECT l.sort_order FROM work_items l
    WHERE l.state_id = ${stateId} AND l.is_listed
    ORDER BY l.sort_order DESC LIMIT 1)`;
}
