import {
  projectViewVisibility,
  seesWorkspaceView,
} from '#server/features/visibility/views/access.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import type { ProjectScope, Scope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { Fragment } from '#server/platform/database/database.ts';
import { PUBLIC_VIEW } from '#shared/constants/views.ts';
import { type Action, GUEST } from '#shared/permissions.ts';

import type { ViewRow } from './events.ts';

/** Where views are kept: in a project, or in the workspace. */
export type ViewScope = WorkspaceScope | ProjectScope;

type Verb = 'list' | 'read' | 'create' | 'update' | 'delete' | 'lock' | 'access';

/** The project that a scope is in, or null. */
export function projectOf(scope: ViewScope): ProjectScope | null {
  return 'project' in scope ? scope : null;
}

/** The action on a view at its place. */
export function viewAction(scope: ViewScope, verb: Verb | 'publish'): Action {
  // Views of the workspace cannot be published: their visitors would be of no project.
  if (verb === 'publish') return 'view.publish';
  return projectOf(scope) ? `view.${verb}` : `workspace_view.${verb}`;
}

/** SQL condition: the view `v` is of this place, and the person who asks sees it. */
export function seenHere(scope: ViewScope): Fragment {
  const inProject = projectOf(scope);
  return inProject ? projectViewVisibility.seenIn(inProject) : seesWorkspaceView(scope);
}

/** SQL condition: the view `v` is of this place, whoever sees it. */
export function isHere(scope: ViewScope): Fragment {
  const { sql, workspace } = scope;
  const inProject = projectOf(scope);
  return inProject
    ? sql`v.project_id = ${inProject.project.id}`
    : sql`v.workspace_id = ${workspace.id} AND v.project_id IS NULL`;
}

/** Who sees views, before and after a change. */
export async function viewAudiences(
  scope: Scope,
  rows: readonly ViewRow[],
): Promise<(row: ViewRow) => Audience[]> {
  const inProjects = rows.flatMap(({ project_id, owned_by }) =>
    project_id === null ? [] : [{ project_id, created_by: owned_by }],
  );
  const [projects, guests] = await Promise.all([
    audienceFacts(scope, inProjects),
    guestsAmong(
      scope,
      rows.filter((row) => row.project_id === null),
    ),
  ]);
  return (row) => {
    if (row.project_id === null) return ofWorkspace(row, guests.has(keyOf(row)));
    const facts = projects.get(row.project_id);
    return facts ? projectViewVisibility.audiences(facts, row) : [];
  };
}

function ofWorkspace(row: ViewRow, isGuests: boolean): Audience[] {
  const own = audience('user', row.owned_by);
  if (row.access !== PUBLIC_VIEW) return [own];
  const staff = audience('workspace-staff', row.workspace_id);
  return isGuests ? [staff, own] : [staff];
}

/** Which of the views' owners are guests of their workspace: others see a public view with everybody. */
async function guestsAmong({ sql }: Scope, rows: readonly ViewRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await sql<{ workspace_id: string; owned_by: string }[]>`
    SELECT m.workspace_id, m.member_id AS owned_by FROM workspace_members m
    WHERE m.workspace_id = ANY(${rows.map((row) => row.workspace_id)}::uuid[])
      AND m.member_id = ANY(${rows.map((row) => row.owned_by)}::uuid[]) AND m.is_active AND m.role = ${GUEST}`;
  return new Set(found.map(keyOf));
}

const keyOf = (row: { readonly workspace_id: string; readonly owned_by: string }) =>
  `${row.workspace_id} ${row.owned_by}`;
