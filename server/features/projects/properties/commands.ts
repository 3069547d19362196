import { and, eq } from 'drizzle-orm';

import type { ProjectUserPropertiesRow } from '#server/features/projects/events.ts';
import { projectUserProperties } from '#server/features/projects/table.ts';
import { authorize, inTransaction, type ProjectScope } from '#server/platform/access/scope.ts';
import { audience } from '#server/platform/changes/change-log.ts';
import { one, oneOr404, touched } from '#server/platform/database/rows.ts';
import {
  DEFAULT_USER_PROPERTIES,
  type UpdateUserProperties,
} from '#shared/contract/view-properties.ts';

/** Whose list settings: those of the project's items, or of its epics. */
export type PropertyKind = 'project' | 'epics';

/** The person's own list settings of a project, made with the defaults at the first reading. */
export async function readUserProperties(
  scope: ProjectScope,
  kind: PropertyKind,
): Promise<ProjectUserPropertiesRow> {
  authorize(scope, 'project_property.read');
  const [found] = await scope.db.select().from(projectUserProperties).where(whose(scope, kind));
  if (found) return found;
  return inTransaction<ProjectScope, ProjectUserPropertiesRow>(scope.platform, scope, (tx) =>
    makeUserProperties(tx, kind),
  );
}

async function makeUserProperties(
  scope: ProjectScope,
  kind: PropertyKind,
): Promise<ProjectUserPropertiesRow> {
  const row = {
    ...DEFAULT_USER_PROPERTIES,
    kind,
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
  return made ?? one(await scope.db.select().from(projectUserProperties).where(whose(scope, kind)));
}

/** Replaces the given parts of the person's own list settings; their other devices follow. */
export async function updateUserProperties(
  scope: ProjectScope,
  kind: PropertyKind,
  input: UpdateUserProperties,
): Promise<ProjectUserPropertiesRow> {
  authorize(scope, 'project_property.update');
  const after = oneOr404(
    await scope.db
      .update(projectUserProperties)
      .set({ ...input, ...touched(scope) })
      .where(whose(scope, kind))
      .returning(),
  );
  publishOwn(scope, after);
  return after;
}

function publishOwn(scope: ProjectScope, { id, rev, user_id }: ProjectUserPropertiesRow): void {
  const audiences = [audience('user', user_id)];
  scope.publish({ entity: 'project_user_properties', id, rev, audiences });
}

function whose(scope: ProjectScope, kind: PropertyKind) {
  return and(
    eq(projectUserProperties.project_id, scope.project.id),
    eq(projectUserProperties.user_id, scope.user.id),
    eq(projectUserProperties.kind, kind),
  );
}
