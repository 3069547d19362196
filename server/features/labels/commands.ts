import { randomInt } from 'node:crypto';

import { and, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';

import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { isLive } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import type { CreateLabel, CreateLabels, UpdateLabel } from '#shared/contract/labels.ts';
import { badRequest, invalidField } from '#shared/errors.ts';

import { labelEvent, type LabelRow } from './events.ts';
import { getLabel, listLabels } from './queries.ts';
import { labels } from './table.ts';

const SORT_STEP = 10_000;
const FIRST_SORT_ORDER = 65_535;
/** Rows of one statement. */
const CHUNK = 500;

/** What an import knows of a label that a request may not say. */
export interface ImportedLabel {
  readonly external_source: string;
  readonly external_id: string;
}

/** Adds a label; everyone looking at the project sees it at once. */
export async function createLabel(
  scope: ProjectScope,
  input: CreateLabel,
  imported: ImportedLabel | null = null,
): Promise<LabelRow> {
  authorize(scope, 'label.create');
  await refuseTaken(scope, input.name);
  if (input.parent) await checkParent(scope, null, input.parent);
  const [last] = await scope.db
    .select({ sort_order: sql<number | null>`max(${labels.sort_order})` })
    .from(labels)
    .where(and(eq(labels.project_id, scope.project.id), isLive(labels)));
  const sort_order =
    last?.sort_order == null ? (input.sort_order ?? FIRST_SORT_ORDER) : last.sort_order + SORT_STEP;
  const row = {
    ...ownerOf(scope),
    id: await newId(scope, labels),
    name: input.name,
    color: input.color,
    parent_id: input.parent ?? null,
    sort_order,
    ...imported,
  };
  const label = one(await scope.db.insert(labels).values(row).returning());
  scope.emit(labelEvent('label.created', null, label));
  return label;
}

/** Gives a project that is being made the labels of another one, as a tree of its own. */
export async function copyLabels(
  scope: WorkspaceScope,
  from: string,
  project: { readonly id: string; readonly workspace_id: string },
): Promise<void> {
  const source = await scope.db
    .select()
    .from(labels)
    .where(
      and(
        eq(labels.project_id, from),
        eq(labels.workspace_id, project.workspace_id),
        isLive(labels),
      ),
    )
    .orderBy(labels.sort_order, labels.id);
  const ids = new Map(source.map(({ id }) => [id, v7()]));
  const copies = source.map(({ id, parent_id, name, color, sort_order }) => ({
    id: ids.get(id),
    parent_id: parent_id && (ids.get(parent_id) ?? null),
    name,
    color,
    sort_order,
    project_id: project.id,
    workspace_id: project.workspace_id,
    created_by: scope.user.id,
  }));
  for (let start = 0; start < copies.length; start += CHUNK) {
    const made = await scope.db
      .insert(labels)
      .values(copies.slice(start, start + CHUNK))
      .returning();
    for (const label of made) scope.emit(labelEvent('label.created', null, label));
  }
}

/** Changes a label's name, colour, place or parent. */
export async function updateLabel(
  scope: ProjectScope,
  id: string,
  input: UpdateLabel,
): Promise<LabelRow> {
  authorize(scope, 'label.update');
  const before = await getLabel(scope, id);
  if (input.name !== undefined && input.name !== before.name) await refuseTaken(scope, input.name);
  if (input.parent) await checkParent(scope, id, input.parent);
  const { parent, ...fields } = input;
  const changes = { ...fields, ...(parent === undefined ? {} : { parent_id: parent }) };
  const after = one(
    await scope.db
      .update(labels)
      .set({ ...changes, ...touched(scope) })
      .where(and(eq(labels.id, id), eq(labels.project_id, scope.project.id)))
      .returning(),
  );
  scope.emit(labelEvent('label.updated', before, after));
  return after;
}

/** Deletes a label and all below it; they vanish from the work items too. */
export async function deleteLabel(scope: ProjectScope, id: string): Promise<void> {
  authorize(scope, 'label.delete');
  await getLabel(scope, id);
  const family = familyOf(await listLabels(scope), id);
  const gone = await scope.db
    .update(labels)
    .set({ deleted_at: sql`now()`, ...touched(scope) })
    .where(and(inArray(labels.id, family), eq(labels.project_id, scope.project.id)))
    .returning();
  for (const label of gone) scope.emit(labelEvent('label.deleted', label, label));
}

/** Adds labels by name, skipping the names there already are. */
export async function createLabels(scope: ProjectScope, input: CreateLabels): Promise<LabelRow[]> {
  authorize(scope, 'label.create');
  const known = new Set((await listLabels(scope)).map((label) => label.name));
  const names = new Set(input.label_data.map((label) => label.name || 'Migrated'));
  const rows = [...names]
    .filter((name) => !known.has(name))
    .map((name) => ({ ...ownerOf(scope), name, color: randomColor() }));
  if (rows.length === 0) return [];
  const made = await scope.db.insert(labels).values(rows).returning();
  for (const label of made) scope.emit(labelEvent('label.created', null, label));
  return made;
}

function ownerOf(scope: ProjectScope) {
  return {
    project_id: scope.project.id,
    workspace_id: scope.workspace.id,
    created_by: scope.user.id,
  };
}

async function refuseTaken(scope: ProjectScope, name: string): Promise<void> {
  const taken = await scope.db
    .select({ id: labels.id })
    .from(labels)
    .where(and(eq(labels.project_id, scope.project.id), eq(labels.name, name), isLive(labels)));
  if (taken.length > 0) {
    throw badRequest('Label with the same name already exists in the project');
  }
}

/** A parent must be a label of the project, and not below the label itself. */
async function checkParent(scope: ProjectScope, id: string | null, parent: string): Promise<void> {
  const all = await listLabels(scope);
  if (!all.some((label) => label.id === parent)) {
    throw invalidField('parent', `Invalid pk "${parent}" - object does not exist.`);
  }
  if (id && familyOf(all, id).includes(parent)) {
    throw invalidField('parent', 'A label cannot be below itself.');
  }
}

/** A label's id and those of all labels below it. */
function familyOf(all: readonly LabelRow[], id: string): string[] {
  const family = [id];
  for (const member of family) {
    for (const label of all) {
      if (label.parent_id === member && !family.includes(label.id)) family.push(label.id);
    }
  }
  return family;
}

function randomColor(): string {
  return `#${randomInt(0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
}
