import { and, eq, isNull } from 'drizzle-orm';

import type { ProjectUserPropertiesRow } from '#server/features/projects/events.ts';
import { projectUserProperties } from '#server/features/projects/table.ts';
import { authorize, type ProjectScope, type Scope } from '#server/platform/access/scope.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { one, oneOr404, touched } from '#server/platform/database/rows.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';
import { DEFAULT_USER_PROPERTIES } from '#shared/constants/view-properties.ts';
import type { ContainerName } from '#shared/containers.ts';
import { type UpdateUserProperties } from '#shared/contract/view-properties.ts';

/** The owner of list settings: the project's items, its epics, or a container by id. */
export type PropertyPlace =
  | { readonly kind: 'project' | 'epics' }
  | { readonly kind: ContainerName; readonly id: string };

/** The person's list settings of a project; creates the defaults on the first read. */
export async function readUserProperties(
  scope: ProjectScope,
  place: PropertyPlace,
): Promise<ProjectUserPropertiesRow> {
  authorize(scope, 'project_property.read');
  const [found] = await scope.db.select().from(projectUserProperties).where(ownPlace(scope, place));
  if (found) return found;
  return inTransaction<ProjectScope, ProjectUserPropertiesRow>(scope.platform, scope, (tx) =>
    makeUserProperties(tx, place),
  );
}

async function makeUserProperties(
  scope: ProjectScope,
  place: PropertyPlace,
): Promise<ProjectUserPropertiesRow> {
  const row = {
    ...DEFAULT_USER_PROPERTIES,
    kind: place.kind,
    entity_id: 'id' in place ? place.id : null,
    workspace_id: scope.workspace.id,
    project_id: scope.project.id,
    user_id: scope.user.id,
    created_by: scope.user.id,
  };
  const [made] = await scope.db
    .insert(projectUserProperties)
    .values(row)
    .onConflictDoNothing()
    .returning();
  if (made) publishOwn(scope, made);
  return (
    made ?? one(await scope.db.select().from(projectUserProperties).where(ownPlace(scope, place)))
  );
}

/** Replaces the given parts of the person's list settings and publishes them. */
export async function updateUserProperties(
  scope: ProjectScope,
  place: PropertyPlace,
  input: UpdateUserProperties,
): Promise<ProjectUserPropertiesRow> {
  authorize(scope, 'project_property.update');
  const after = oneOr404(
    await scope.db
      .update(projectUserProperties)
      .set({ ...input, ...touched(scope) })
      .where(ownPlace(scope, place))
      .returning(),
  );
  publishOwn(scope, after);
  return after;
}

/** Deletes all list settings of a deleted container. */
export async function removeUserProperties(scope: Scope, entityId: string): Promise<void> {
  const gone = await scope.sql<ProjectUserPropertiesRow[]>`
    DELETE FROM project_user_properties WHERE entity_id = ${entityId} RETURNING *`;
  for (const row of gone) publishOwn(scope, { ...row, rev: row.rev + 1 }, true);
}

function publishOwn(
  scope: Scope,
  { id, rev, user_id }: ProjectUserPropertiesRow,
  gone = false,
): void {
  const audiences = [audience('user', user_id)];
  scope.publish({ entity: 'project_user_properties', id, rev, audiences, gone });
}

function ownPlace(scope: ProjectScope, place: PropertyPlace) {
  return and(
    eq(projectUserProperties.project_id, scope.project.id),
    eq(projectUserProperties.user_id, scope.user.id),
    eq(projectUserProperties.kind, place.kind),
    'id' in place
      ? eq(projectUserProperties.entity_id, place.id)
      : isNull(projectUserProperties.entity_id),
  );
}
