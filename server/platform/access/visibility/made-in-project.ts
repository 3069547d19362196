import type { Row } from 'postgres';

import type { ProjectFacts, ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { Fragment, SqlClient } from '#server/platform/database/database.ts';
import { GUEST } from '#shared/permissions.ts';
import { seesOthers } from '#shared/visibility.ts';

import type { Visibility } from './audiences.ts';
import { projectIs, live, type ProjectsThatCount } from './live.ts';
import { ownProjects } from './memberships.ts';

/**
 * A table of rows that people create in projects. The author of a row sees it; members see shared
 * rows; guests see others' rows only in projects that show them everything (`seesOthers`).
 */
export interface MadeInProject<Thing> {
  readonly table: string;
  readonly alias: string;
  /** The column of the author. */
  readonly owner: keyof Thing & string;
  /** Whether others see the row at all; absent = they do. */
  readonly shared?: { readonly sql: string; is(row: Thing): boolean };
  /** Whether rows of archived projects are visible. */
  readonly projects: ProjectsThatCount;
}

/** Facts that decide the audiences of a project's rows; `guest_ids` may be the authors only. */
export type AudienceFacts = Pick<ProjectFacts, 'id' | 'guest_view_all_features' | 'guest_ids'>;

/** The visibility rule of such a table in each form that queries need. */
export interface MadeInProjectVisibility<Thing>
  extends Visibility, ReaderRules, LoadedRules<Thing> {}

interface ReaderRules {
  /** SQL condition over the row, its reader's membership `m` and project `p`: visible. */
  rule(sql: SqlClient): Fragment;
  /** SQL condition: visible in the scope's project, and not deleted. */
  seenIn(scope: ProjectScope): Fragment;
  /** SQL condition: visible in any of the person's active projects of the workspace. */
  seenAcross(scope: WorkspaceScope): Fragment;
  /** SQL condition: visible to a person (an SQL expression), such as a receiver. */
  seenBy(sql: SqlClient, person: Fragment): Fragment;
}

interface LoadedRules<Thing> {
  /** The author that the scope's person is limited to, themselves; null = no limit. */
  limitedTo(scope: ProjectScope): string | null;
  /** Whether the scope's person sees a loaded row of the scope's project. */
  maySee(scope: ProjectScope, row: Thing): boolean;
  audiences(project: AudienceFacts, row: Thing): Audience[];
}

/** Builds the visibility rule of a table of rows that people create in projects. */
export function madeInProject<Thing extends object>(
  declaration: MadeInProject<Thing>,
): MadeInProjectVisibility<Thing> {
  return {
    ...audienceRule(declaration),
    ...readerRules(declaration),
    ...loadedRules(declaration),
  };
}

/** Audiences of rows, for images and first loads. */
function audienceRule<Thing>(declaration: MadeInProject<Thing>): Visibility {
  const { table, alias, shared, projects } = declaration;
  const { ownerColumn, projectColumn, ifShared } = textsOf(declaration);
  return {
    table,
    alias,
    joins: (sql) =>
      sql`JOIN projects p ON p.id = ${sql(projectColumn)} AND ${projectIs(sql, projects)}`,
    grants: [
      { to: 'project', id: projectColumn, ...whenText(shared?.sql) },
      {
        to: 'project-guest',
        id: projectColumn,
        ...whenText(`${ifShared}p.guest_view_all_features`),
      },
      {
        to: 'user',
        id: ownerColumn,
        join: `project_members om ON om.project_id = ${projectColumn} AND om.member_id = ${ownerColumn} AND om.is_active`,
        ...whenText(
          `(om.role = ${GUEST} AND NOT p.guest_view_all_features${shared ? ` OR om.role IS NOT NULL AND NOT (${shared.sql})` : ''})`,
        ),
      },
    ],
  };
}

/** SQL conditions of a reader, for lists, searches, receivers and documents. */
function readerRules<Thing>(declaration: MadeInProject<Thing>): ReaderRules {
  const { alias, shared, projects } = declaration;
  const { ownerColumn, projectColumn, ifShared } = textsOf(declaration);
  const ruleOf = (sql: SqlClient, m: string, p: string) =>
    sql.unsafe<Row[]>(
      `(${ownerColumn} = ${m}.member_id OR ${ifShared}(${m}.role > ${GUEST} OR ${p}.guest_view_all_features))`,
    );
  const rule = (sql: SqlClient) => ruleOf(sql, 'm', 'p');
  return {
    rule,
    seenIn({ sql, user, project, project_role }) {
      const isHidden = projects === 'open' && project.archived_at !== null;
      if (project_role === null || isHidden) return sql`false`;
      const here = sql`${sql(projectColumn)} = ${project.id} AND ${live(sql, alias)}`;
      if (!seesOthers(project_role, project)) {
        return sql`${here} AND ${sql(ownerColumn)} = ${user.id}`;
      }
      if (!shared) return here;
      return sql`${here} AND (${sql(ownerColumn)} = ${user.id} OR ${sql.unsafe<Row[]>(shared.sql)})`;
    },
    seenAcross(scope) {
      const { sql } = scope;
      return sql`${sql(`${alias}.workspace_id`)} = ${scope.workspace.id} AND ${live(sql, alias)}
        AND EXISTS (SELECT 1 FROM ${ownProjects(scope, 'open')}
          WHERE p.id = ${sql(projectColumn)} AND ${rule(sql)})`;
    },
    // Aliases of its own: the person may be a column of the outer statement.
    seenBy: (sql, person) => sql`(${live(sql, alias)} AND EXISTS (
      SELECT 1 FROM project_members reader
      JOIN projects place ON place.id = reader.project_id AND ${projectIs(sql, projects, 'place')}
      JOIN workspace_members colleague
        ON colleague.workspace_id = reader.workspace_id AND colleague.member_id = reader.member_id
      WHERE reader.project_id = ${sql(projectColumn)} AND reader.member_id = ${person}
        AND reader.is_active AND colleague.is_active AND ${ruleOf(sql, 'reader', 'place')}))`,
  };
}

function loadedRules<Thing extends object>({
  owner,
  shared,
  projects,
}: MadeInProject<Thing>): LoadedRules<Thing> {
  const isShared = (row: Thing) => shared?.is(row) ?? true;
  return {
    limitedTo: ({ user, project, project_role }) =>
      seesOthers(project_role, project) ? null : user.id,
    maySee({ user, project, project_role }, row) {
      if (project_role === null || (projects === 'open' && project.archived_at !== null))
        return false;
      return row[owner] === user.id || (isShared(row) && seesOthers(project_role, project));
    },
    audiences(project, row) {
      const maker = row[owner];
      const own = typeof maker === 'string' ? maker : null;
      if (!isShared(row)) return own === null ? [] : [audience('user', own)];
      const staff = audience('project', project.id);
      if (project.guest_view_all_features) return [staff, audience('project-guest', project.id)];
      return own !== null && project.guest_ids.includes(own)
        ? [staff, audience('user', own)]
        : [staff];
    },
  };
}

function textsOf<Thing>({ alias, owner, shared }: MadeInProject<Thing>) {
  return {
    ownerColumn: `${alias}.${owner}`,
    projectColumn: `${alias}.project_id`,
    ifShared: shared ? `${shared.sql} AND ` : '',
  };
}

function whenText(text: string | undefined) {
  return text === undefined ? {} : { when: (sql: SqlClient) => sql.unsafe<Row[]>(text) };
}
