import type {
  CreateWorkspace,
  Workspace,
  WorkspaceInvitation,
} from '#shared/contract/workspaces.ts';
import { get, send } from '#web/lib/http/http.ts';

const MINE = '/api/users/me/workspaces/invitations/';

/** Whether nobody has the address yet. */
export async function isSlugFree(slug: string): Promise<boolean> {
  return (await get<{ status: boolean }>('/api/workspace-slug-check/', { slug })).status;
}

/** Makes a workspace; whoever makes it runs it. */
export function createWorkspace(body: CreateWorkspace): Promise<Workspace> {
  return send('POST', '/api/workspaces/', { body });
}

/** The open invitations to the person's address. */
export async function readMyInvitations(): Promise<readonly WorkspaceInvitation[]> {
  const all = await get<WorkspaceInvitation[]>(MINE);
  return all.filter(({ responded_at, accepted }) => responded_at === null || accepted);
}

/** Joins the workspaces of these invitations. */
export function acceptInvitations(ids: readonly string[]): Promise<void> {
  return send('POST', MINE, { body: { invitations: ids } });
}
