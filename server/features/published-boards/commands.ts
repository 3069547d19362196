import { randomBytes } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import { announceProject } from '#server/features/projects/commands.ts';
import { type ProjectScope, projectAudiences } from '#server/platform/access/scope.ts';
import { isLive, live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { ALL_LAYOUTS, FIRST_FIELDS, type PublicLayout } from '#shared/constants/anchors.ts';
import type { Publish, UpdatePublication } from '#shared/contract/anchors.ts';
import { badRequest, errors, invalidField } from '#shared/errors.ts';

import type { AnchorRow } from './events.ts';
import { setAnchorOf, type Thing } from './publishable.ts';
import { anchors } from './table.ts';

/** Publishes a thing at a new address; only changes the settings when it is published. */
export async function publish(
  scope: ProjectScope,
  thing: Thing,
  input: Publish,
): Promise<AnchorRow> {
  const choices = {
    is_comments_enabled: input.is_comments_enabled,
    is_reactions_enabled: input.is_reactions_enabled,
    is_votes_enabled: input.is_votes_enabled,
    is_embeddable: input.is_embeddable,
    view_props: layoutsOf(ALL_LAYOUTS, input.views ?? input.view_props),
    fields: input.fields ?? [...FIRST_FIELDS],
    intake_id: await intakeOf(scope, input.intake ?? null),
  };
  const known = await lockAnchor(scope, thing);
  const anchor = known?.anchor ?? randomBytes(16).toString('hex');
  // First: it checks the permission, and locks the thing against a second publication.
  await setAnchorOf(scope, thing, anchor);
  if (known) return change(scope, known, choices);
  const row = one(
    await scope.db
      .insert(anchors)
      .values({
        ...choices,
        id: await newId(scope, anchors),
        anchor,
        workspace_id: scope.workspace.id,
        project_id: scope.project.id,
        entity_name: thing.kind,
        entity_identifier: thing.id,
        created_by: scope.user.id,
      })
      .returning(),
  );
  scope.emit({ type: 'anchor.created', data: { before: null, after: row }, publish: [] });
  publishProject(scope);
  return row;
}

/** Changes what visitors see and may do; a call may also name the publication's id. */
export async function updatePublication(
  scope: ProjectScope,
  thing: Thing,
  input: UpdatePublication,
  id?: string,
): Promise<AnchorRow> {
  const known = await getAnchor(scope, thing, id);
  await setAnchorOf(scope, thing, known.anchor);
  const { view_props, intake, ...choices } = input;
  return change(scope, known, {
    ...choices,
    ...(intake !== undefined && { intake_id: await intakeOf(scope, intake) }),
    ...(view_props && { view_props: layoutsOf(known.view_props, view_props) }),
  });
}

/** The intake that takes visitors' items; refuses one of another project. */
async function intakeOf(scope: ProjectScope, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await scope.sql<{ id: string }[]>`
    SELECT id FROM intakes
    WHERE id = ${id} AND project_id = ${scope.project.id} AND ${live(scope.sql)}`;
  if (!row) throw invalidField('intake', `Invalid pk "${id}" - object does not exist.`);
  return row.id;
}

/** Deletes a publication: its address stops working. */
export async function unpublish(scope: ProjectScope, thing: Thing, id?: string): Promise<void> {
  const known = await getAnchor(scope, thing, id);
  await setAnchorOf(scope, thing, null);
  await change(scope, known, { deleted_at: sql`now()` });
}

async function getAnchor(scope: ProjectScope, thing: Thing, id?: string): Promise<AnchorRow> {
  const known = await lockAnchor(scope, thing);
  if (!known || (id !== undefined && known.id !== id.toLowerCase())) throw errors.notFound();
  return known;
}

/** The publication of a thing, locked for the transaction; null when it is not published. */
async function lockAnchor(scope: ProjectScope, { kind, id }: Thing): Promise<AnchorRow | null> {
  const [row] = await scope.db
    .select()
    .from(anchors)
    .where(
      and(
        eq(anchors.project_id, scope.project.id),
        eq(anchors.entity_name, kind),
        eq(anchors.entity_identifier, id),
        isLive(anchors),
      ),
    )
    .for('no key update');
  return row ?? null;
}

async function change(
  scope: ProjectScope,
  before: AnchorRow,
  columns: Partial<Omit<typeof anchors.$inferInsert, 'deleted_at'>> & { deleted_at?: unknown },
): Promise<AnchorRow> {
  const after = one(
    await scope.db
      .update(anchors)
      .set({ ...(columns as Partial<typeof anchors.$inferInsert>), ...touched(scope) })
      .where(and(eq(anchors.id, before.id), eq(anchors.project_id, scope.project.id)))
      .returning(),
  );
  const gone = after.deleted_at !== null;
  const type = gone ? 'anchor.deleted' : 'anchor.updated';
  scope.emit({ type, data: { before, after: gone ? null : after }, publish: [] });
  if (gone) publishProject(scope);
  else await announceProject(scope);
  return after;
}

/** Publishes a change of the project, which visitors follow: their settings may have changed. */
function publishProject(scope: ProjectScope): void {
  const { id } = scope.project;
  scope.publish({ entity: 'project', id, rev: 0, audiences: projectAudiences(id) });
}

function layoutsOf(
  known: Readonly<Record<string, boolean>>,
  said: Partial<Record<PublicLayout, boolean | undefined>> | undefined,
): Record<string, boolean> {
  const given = Object.entries(said ?? {}).filter(([, isOn]) => isOn !== undefined);
  const layouts = { ...known, ...(Object.fromEntries(given) as Record<string, boolean>) };
  if (!Object.values(layouts).some(Boolean)) {
    throw badRequest('Please select at least one view layout to publish the project.');
  }
  return layouts;
}
