import { asc, desc } from 'drizzle-orm';

import {
  authorize,
  type ProjectScope,
  type WorkspaceScope,
} from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { defineResource } from '#server/platform/kit/resource.ts';
import { CreateLabel, type CreateLabels, UpdateLabel } from '#shared/contract/labels.ts';
import { badRequest, errors, invalidField } from '#shared/errors.ts';

import { labelEntity, type LabelRow } from './entity.ts';
import { labels } from './table.ts';

/** Labels form a tree; deleting one deletes those below it. */
export const labelResource = defineResource({
  entity: labelEntity,
  scope: 'project',
  actions: {
    read: 'label.list',
    create: 'label.create',
    update: 'label.update',
    delete: 'label.delete',
  },
  create: CreateLabel,
  update: UpdateLabel,
  order: [asc(labels.sort_order), desc(labels.created_at)],
  position: { column: 'sort_order', step: 10_000 },
  unique: {
    labels_name: () => badRequest('Label with the same name already exists in the project'),
  },
  missing: () => errors.noMatch('Label'),
  hooks: {
    beforeCreate: (scope, { parent }) => checkParent(scope, null, parent),
    beforeUpdate: (scope, { id }, { parent }) => checkParent(scope, id, parent),
    beforeDelete: async (scope, { id }) => idsBelow(await listLabels(scope), id),
  },
});

/** Copies the labels of a project, with their tree, to a new one. */
export async function copyLabels(
  scope: WorkspaceScope,
  from: string,
  to: { readonly id: string; readonly workspace_id: string },
): Promise<void> {
  const made = await scope.sql<LabelRow[]>`
    WITH source AS (
      SELECT *, uuidv7() AS copy_id FROM labels
      WHERE project_id = ${from} AND workspace_id = ${to.workspace_id} AND ${live(scope.sql)})
    INSERT INTO labels (id, parent_id, name, description, color, sort_order, project_id, workspace_id, created_by)
    SELECT s.copy_id, p.copy_id, s.name, s.description, s.color, s.sort_order, ${to.id}, s.workspace_id, ${scope.user.id}
    FROM source s LEFT JOIN source p ON p.id = s.parent_id RETURNING *`;
  for (const label of made) scope.emit(labelEntity.created(label));
}

/** Adds labels by name, in random colors; skips names that exist. */
export async function createLabels(scope: ProjectScope, input: CreateLabels): Promise<LabelRow[]> {
  authorize(scope, 'label.create');
  const { sql, project, user } = scope;
  const names = new Set(input.label_data.map((label) => label.name || 'Migrated'));
  const made = await sql<LabelRow[]>`
    INSERT INTO labels (name, color, project_id, workspace_id, created_by)
    SELECT name, '#' || upper(lpad(to_hex((random() * 16777215)::int), 6, '0')),
      ${project.id}, ${scope.workspace.id}, ${user.id}
    FROM unnest(${[...names]}::text[]) name
    ON CONFLICT (project_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING *`;
  for (const label of made) scope.emit(labelEntity.created(label));
  return made;
}

/** The parent must be a label of the project, and not below the label itself. */
async function checkParent(
  scope: ProjectScope,
  id: string | null,
  parent: string | null | undefined,
): Promise<void> {
  if (!parent) return;
  const all = await listLabels(scope);
  if (!all.some((label) => label.id === parent)) {
    throw invalidField('parent', `Invalid pk "${parent}" - object does not exist.`);
  }
  if (id && [id, ...idsBelow(all, id)].includes(parent)) {
    throw invalidField('parent', 'A label cannot be below itself.');
  }
}

function listLabels(scope: ProjectScope): Promise<LabelRow[]> {
  return labelResource.list(scope);
}

function idsBelow(all: readonly LabelRow[], id: string): string[] {
  const family = [id];
  for (const member of family) {
    for (const label of all) {
      if (label.parent_id === member && !family.includes(label.id)) family.push(label.id);
    }
  }
  return family.slice(1);
}

/** Default colors that differ clearly from their neighbors. */
const COLORS = [
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#84cc16',
  '#22c55e',
  '#14b8a6',
  '#06b6d4',
  '#3b82f6',
  '#6366f1',
  '#a855f7',
  '#ec4899',
  '#78716c',
] as const;

export const colorInTurn = (serial: number): string => COLORS[serial % COLORS.length] ?? COLORS[0];
