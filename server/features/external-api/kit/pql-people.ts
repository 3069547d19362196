import type { ProjectScope, WorkspaceScope } from '#server/platform/access/scope.ts';
import { listVisibleProjects } from '#server/platform/access/visibility/own-projects.ts';
import { invalidField } from '#shared/errors.ts';
import { GUEST } from '#shared/permissions.ts';

import type { Reading } from './reading.ts';

/** A person as the people functions of the query language need them. */
interface DirectoryPerson {
  readonly id: string;
  readonly role: number;
  readonly email: string;
  readonly display_name: string;
  readonly user_timezone: string;
  readonly is_active: boolean;
  readonly is_bot: boolean;
  readonly projects: readonly string[];
}

/** Current and former people of the workspace; empty when no function needs them. */
export type Directory = readonly DirectoryPerson[];

const ASKING = /\b(?:workspaceMembers|inactiveUsers|membersOf|userPropertyEquals)\s*\(/i;

/** Reads the directory when a text has people functions. */
export async function directoryFor(
  scope: WorkspaceScope | ProjectScope,
  text: string,
): Promise<Directory> {
  if (!ASKING.test(text)) return [];
  if (scope.role === GUEST && /userPropertyEquals/i.test(text)) {
    throw invalidField('pql', 'Guests cannot ask for people by what is known of them');
  }
  const visible = await listVisibleProjects(scope);
  const ids = visible.map(({ id }) => id);
  return scope.sql<DirectoryPerson[]>`
    SELECT u.id, m.role, u.email, u.display_name, u.user_timezone,
      m.is_active AND u.is_active AS is_active, u.is_bot,
      ARRAY(SELECT p.project_id FROM project_members p
        WHERE p.member_id = u.id AND p.is_active AND p.project_id = ANY(${ids}::uuid[])) AS projects
    FROM workspace_members m JOIN users u ON u.id = m.member_id
    WHERE m.workspace_id = ${scope.workspace.id}`;
}

const PROPERTIES: Readonly<Record<string, (person: DirectoryPerson) => string>> = {
  role: ({ role }) => String(role),
  email: ({ email }) => email,
  emaildomain: ({ email }) => email.slice(email.lastIndexOf('@') + 1),
  displayname: ({ display_name }) => display_name,
  timezone: ({ user_timezone }) => user_timezone,
  isactive: ({ is_active }) => String(is_active),
  isbot: ({ is_bot }) => String(is_bot),
};
const ROLES: Readonly<Record<string, string>> = { admin: '20', member: '15', guest: '5' };

/** User ids of a people function; null when the name is no people function. */
export function peopleFunction(
  name: string,
  given: readonly string[],
  { directory, projects, refuse }: Reading & { readonly directory: Directory },
): readonly string[] | null {
  const idsOf = (test: (person: DirectoryPerson) => boolean) =>
    directory.filter(test).map(({ id }) => id);
  const [first = '', second = ''] = given;
  switch (name.toLowerCase()) {
    case 'workspacemembers':
      return idsOf(({ is_active }) => is_active);
    case 'inactiveusers':
      return idsOf(({ is_active }) => !is_active);
    case 'membersof': {
      const [, id = ''] = /^project:(.+)$/i.exec(first) ?? [];
      const project = projects.get(id.toUpperCase()) ?? id.toLowerCase();
      if (![...projects.values()].includes(project)) {
        throw refuse(`There are no members of: ${first}`);
      }
      return idsOf((person) => person.projects.includes(project));
    }
    case 'userpropertyequals': {
      const property = PROPERTIES[first.toLowerCase()];
      if (!property) throw refuse(`People have no such property: ${first}`);
      const wanted = second.toLowerCase();
      const value = first.toLowerCase() === 'role' ? (ROLES[wanted] ?? wanted) : wanted;
      return idsOf((person) => property(person).toLowerCase() === value);
    }
    default:
      return null;
  }
}
