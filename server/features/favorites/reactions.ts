import type { PendingQuery, Row } from 'postgres';

import type { Scope } from '#server/platform/access/scope.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';
import { CONTAINER_NAMES } from '#shared/containers.ts';

import { favoriteEvent, favoritePublication, type FavoriteRow } from './events.ts';

const THINGS = ['page', ...CONTAINER_NAMES, 'view'] as const;

/** Follows changes of the entities that favorites name, and of access to them. */
export const favoriteReactions: readonly Reaction[] = [
  reaction('project.deleted', async (scope, { data }) => {
    if (data.before) await removeOfProject(scope, data.before.id);
  }),
  reaction('project.archived', async (scope, { data }) => {
    if (data.before) await removeOfProject(scope, data.before.id);
  }),
  // A favorite added while the project was being archived stayed hidden; likewise for a page.
  reaction('project.unarchived', async (scope, { data }) => {
    if (data.after) await republish(scope, scope.sql`project_id = ${data.after.id}`);
  }),
  reaction('project.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || (before.name === after.name && isSame(before, after))) return;
    await republish(scope, scope.sql`entity_type = 'project' AND entity_identifier = ${after.id}`);
  }),
  reaction('project_member.created', (scope, { data }) => publishForMember(scope, data.after)),
  reaction('project_member.deleted', (scope, { data }) => publishForMember(scope, data.before)),
  reaction('project_member.updated', async (scope, { data: { before, after } }) => {
    if (before?.role !== after?.role) await publishForMember(scope, after);
  }),
  ...THINGS.flatMap((kind) => [
    reaction(`${kind}.deleted`, async (scope, { data }) => {
      if (data.before) await removeOfThing(scope, kind, data.before.id);
    }),
    reaction(`${kind}.updated`, (scope, { data }) => followThing(scope, kind, data)),
  ]),
  // A deleted work item can be restored: its favorites stay hidden meanwhile.
  ...(['work_item.deleted', 'work_item.restored'] as const).map((event) =>
    reaction(event, async (scope, { data: { before, after } }) => {
      const id = (after ?? before)?.id;
      if (!id) return;
      await republish(scope, scope.sql`entity_type = 'issue' AND entity_identifier = ${id}`);
    }),
  ),
  reaction('workspace_member.created', (scope, { data }) => publishForColleague(scope, data.after)),
  reaction('workspace_member.deleted', (scope, { data }) =>
    publishForColleague(scope, data.before),
  ),
  reaction('workspace_member.updated', async (scope, { data: { before, after } }) => {
    if (before?.role !== after?.role) await publishForColleague(scope, after);
  }),
];

async function removeOfProject(scope: Scope, projectId: string): Promise<void> {
  const gone = await scope.sql<FavoriteRow[]>`
    DELETE FROM favorites WHERE project_id = ${projectId} RETURNING *`;
  for (const row of gone) scope.emit(favoriteEvent('favorite.deleted', row, row));
}

type ThingKind = (typeof THINGS)[number];

async function removeOfThing(scope: Scope, kind: ThingKind, id: string): Promise<void> {
  const gone = await scope.sql<FavoriteRow[]>`
    DELETE FROM favorites WHERE entity_type = ${kind} AND entity_identifier = ${id} RETURNING *`;
  for (const row of gone) scope.emit(favoriteEvent('favorite.deleted', row, row));
}

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly logo_props: unknown;
  /** Access of a page or view: public or private. */
  readonly access?: number;
  readonly project_id: string | null;
  /** Missing for views, which have no archive. */
  readonly archived_at?: string | null;
}

/** Publishes a renamed entity to its favorites; deletes them when it is archived. */
async function followThing(
  scope: Scope,
  kind: ThingKind,
  { before, after }: { readonly before: Thing | null; readonly after: Thing | null },
): Promise<void> {
  if (!before || !after) return;
  if (!before.archived_at && after.archived_at) {
    await removeOfThing(scope, kind, after.id);
  } else if (shownOf(before) !== shownOf(after)) {
    const which = scope.sql`entity_type = ${kind} AND entity_identifier = ${after.id}`;
    await republish(scope, which, after.project_id);
  }
}

/** The properties of an entity that favorites show or depend on. */
function shownOf({ name, logo_props, access, project_id, archived_at }: Thing): string {
  return JSON.stringify([name, logo_props, access, project_id, Boolean(archived_at)]);
}

async function publishForMember(
  scope: Scope,
  member: { readonly member_id: string; readonly project_id: string } | null,
): Promise<void> {
  if (!member) return;
  const { member_id, project_id } = member;
  await republish(scope, scope.sql`user_id = ${member_id} AND project_id = ${project_id}`);
}

async function publishForColleague(
  scope: Scope,
  member: { readonly member_id: string; readonly workspace_id: string } | null,
): Promise<void> {
  if (!member) return;
  const { member_id, workspace_id } = member;
  await republish(scope, scope.sql`user_id = ${member_id} AND workspace_id = ${workspace_id}`);
}

/** Publishes favorites whose visibility changed, at a new revision. */
async function republish(
  scope: Scope,
  which: PendingQuery<Row[]>,
  projectId: string | null = null,
): Promise<void> {
  const rows = await scope.sql<FavoriteRow[]>`
    UPDATE favorites SET project_id = coalesce(${projectId}::uuid, project_id)
    WHERE ${which} RETURNING *`;
  for (const row of rows) scope.publish(favoritePublication(row));
}

function isSame(before: { logo_props: unknown }, after: { logo_props: unknown }): boolean {
  return JSON.stringify(before.logo_props) === JSON.stringify(after.logo_props);
}
