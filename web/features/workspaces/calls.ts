import type {
  CreateWorkspace,
  Workspace,
  WorkspaceInvitation,
} from '#shared/contract/workspaces.ts';
import { get, send } from '#web/lib/http/http.ts';

const MINE = '/api/users/me/workspaces/invitations/';

/** Whether a slug is free. */
export async function isSlugFree(slug: string): Promise<boolean> {
  return (await get<{ status: boolean }>('/api/workspace-slug-check/', { slug })).status;
}

/** Creates a workspace with the person as its admin. */
export function createWorkspace(body: CreateWorkspace): Promise<Workspace> {
  return send('POST', '/api/workspaces/', { body });
}

/** Open invitations to the person's email. */
export async function readMyInvitations(): Promise<readonly WorkspaceInvitation[]> {
  const all = await get<WorkspaceInvitation[]>(MINE);
  return all.filter(({ responded_at, accepted }) => responded_at === null || accepted);
}

export function acceptInvitations(ids: readonly string[]): Promise<void> {
  return send('POST', MINE, { body: { invitations: ids } });
}
