import { and, eq, type SQL, sql } from 'drizzle-orm';

import { limitsOf } from '#server/platform/access/principal.ts';
import { authorize, refusalOf } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { newId, one, touched } from '#server/platform/database/rows.ts';
import { DEFAULT_USER_PROPERTIES } from '#shared/constants/view-properties.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import type { CreateView, UpdateView } from '#shared/contract/views.ts';
import type { ApiError } from '#shared/errors.ts';
import { filtersQuery } from '#shared/lib/work-item-lists/kept-query.ts';
import { can } from '#shared/permissions.ts';

import type { ViewRow } from './events.ts';
import { isHere, projectOf, viewAction, viewAudiences, type ViewScope } from './place.ts';
import { lockView } from './queries.ts';
import { viewErrors } from './refusals.ts';
import { views } from './table.ts';

/** What is kept of a view where nobody said otherwise. */
const first = DEFAULT_USER_PROPERTIES;
const FIRST_POSITION = 65_535;
const STEP = 10_000;

/** Keeps a view; it comes behind the last of its place. */
export async function createView(scope: ViewScope, input: CreateView): Promise<ViewRow> {
  authorize(scope, viewAction(scope, 'create'));
  const [last] = await scope.sql<{ place: number | null }[]>`
    SELECT max(v.sort_order) AS place FROM views v WHERE ${isHere(scope)} AND ${live(scope.sql, 'v')}`;
  const place = last?.place == null ? FIRST_POSITION : last.place + STEP;
  const view = one(
    await scope.db
      .insert(views)
      .values({
        ...input,
        id: await newId(scope, views),
        workspace_id: scope.workspace.id,
        project_id: projectOf(scope)?.project.id ?? null,
        owned_by: scope.user.id,
        created_by: scope.user.id,
        query: filtersQuery(input.filters ?? {}),
        filters: { ...first.filters, ...input.filters },
        display_filters: { ...first.display_filters, ...input.display_filters },
        display_properties: { ...first.display_properties, ...input.display_properties },
        sort_order: input.sort_order ?? place,
      })
      .returning(),
  );
  await publish(scope, null, view);
  return view;
}

/** Changes what a view shows, its name or its looks: its owner may, while it is not locked. */
export async function updateView(
  scope: ViewScope,
  id: string,
  input: UpdateView,
): Promise<ViewRow> {
  const before = await lockView(scope, id);
  check(scope, 'update', before, viewErrors.mayNotUpdate);
  if (before.is_locked) throw viewErrors.isLocked();
  return change(scope, before, {
    ...input,
    ...(input.filters && { query: filtersQuery(input.filters) }),
  });
}

/** Makes a view public or private. */
export async function setViewAccess(scope: ViewScope, id: string, access: 0 | 1): Promise<void> {
  const before = await lockView(scope, id);
  check(scope, 'access', before);
  if (before.access !== access) await change(scope, before, { access });
}

/** Locks a view against changes, or unlocks it. */
export async function setViewLock(scope: ViewScope, id: string, is_locked: boolean): Promise<void> {
  const before = await lockView(scope, id);
  check(scope, 'lock', before);
  if (before.is_locked !== is_locked) await change(scope, before, { is_locked });
}

/** Notes under which anchor a view of a project is published, null for none; visitors see public views alone. */
export async function setViewAnchor(
  scope: ViewScope,
  id: string,
  anchor: string | null,
): Promise<void> {
  const before = await lockView(scope, id);
  check(scope, 'publish', before);
  if (anchor !== null && before.access !== PUBLIC_VIEW) throw viewErrors.isPrivate();
  if (before.anchor !== anchor) await change(scope, before, { anchor });
}

/** Deletes a view, and that somebody has looked at it. */
export async function deleteView(scope: ViewScope, id: string): Promise<void> {
  const before = await lockView(scope, id);
  check(scope, 'delete', before, viewErrors.mayNotDelete);
  await change(scope, before, { deleted_at: sql`now()` });
  await scope.sql`
    DELETE FROM recent_visits WHERE entity_name = 'view' AND entity_identifier = ${id}`;
}

type Columns = typeof views.$inferInsert;
type Changes = { [Key in keyof Columns]?: Columns[Key] | SQL | undefined };

async function change(scope: ViewScope, before: ViewRow, columns: Changes): Promise<ViewRow> {
  const after = one(
    await scope.db
      .update(views)
      .set({ ...columns, ...touched(scope) })
      .where(and(eq(views.id, before.id), eq(views.workspace_id, scope.workspace.id)))
      .returning(),
  );
  await publish(scope, before, after);
  return after;
}

/** Tells the reactions and the feed: those who no longer see the view are told that it is gone. */
async function publish(scope: ViewScope, before: ViewRow | null, after: ViewRow): Promise<void> {
  const audiencesOf = await viewAudiences(scope, before ? [before, after] : [after]);
  const gone = after.deleted_at !== null;
  const publication = {
    entity: 'view',
    id: after.id,
    rev: after.rev,
    audiences: audiencesOf(after),
    left: before ? audiencesOf(before) : [],
    gone,
  };
  const type = before === null ? 'view.created' : gone ? 'view.deleted' : 'view.updated';
  scope.emit({ type, data: { before, after: gone ? null : after }, publish: [publication] });
}

/** Throws unless the person may do this to the view: by role, or as its owner. */
function check(
  scope: ViewScope,
  verb: 'update' | 'delete' | 'lock' | 'access' | 'publish',
  view: ViewRow,
  refused?: () => ApiError,
): void {
  const action = viewAction(scope, verb);
  const inProject = projectOf(scope);
  const standing = {
    workspace_role: scope.role,
    project_role: inProject?.project_role ?? null,
    is_own: view.owned_by === scope.user.id,
    ...limitsOf(scope.principal, inProject !== null),
  };
  if (!can(standing, action)) throw refused ? refused() : refusalOf(action);
}
