import type { InstanceUser, InviteToInstance, ResetLink } from '#shared/contract/instances.ts';
import { readWorkspaces, type WorkspacePage } from '#web/features/instances/calls.ts';
import { send } from '#web/lib/http/http.ts';

// The admin area has a session of its own: when it ends, the person's own goes on.
const isOtherSession = true;

const pathOf = ({ id }: InstanceUser) => `/api/instances/users/${id}/`;

/** Closes an account, or opens it again. */
export function setActive(person: InstanceUser, is_active: boolean): Promise<InstanceUser> {
  return send('PATCH', pathOf(person), { body: { is_active }, isOtherSession });
}

/** Makes a link by which the person chooses a new password. */
export function createResetLink(person: InstanceUser): Promise<ResetLink> {
  return send('POST', `${pathOf(person)}reset-link/`, { isOtherSession });
}

/** Invites somebody to a workspace. */
export function invite(body: InviteToInstance): Promise<void> {
  return send('POST', '/api/instances/user-invitations/', { body, isOtherSession });
}

/** Pages of workspaces that are read for a choice. */
const MAX_PAGES = 20;

/** The workspaces that somebody can be invited to, by name. */
export async function readWorkspaceNames(): Promise<WorkspacePage['results']> {
  const found: WorkspacePage['results'][number][] = [];
  let cursor: string | undefined;
  for (let read = 0; read < MAX_PAGES; read += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const page = await readWorkspaces('', cursor);
    found.push(...page.results);
    if (!page.next_page_results) break;
    cursor = page.next_cursor;
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Signs the person out everywhere. */
export function endSessions(person: InstanceUser): Promise<void> {
  return send('DELETE', `${pathOf(person)}sessions/`, { isOtherSession });
}

/** Deletes a closed account; what the person made stays. */
export function deletePerson(person: InstanceUser): Promise<void> {
  return send('DELETE', pathOf(person), { isOtherSession });
}
