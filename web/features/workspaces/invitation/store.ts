import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { addressOf, get } from '#web/lib/http/http.ts';

/** Parameters of the link in a mail. */
export interface InvitationLink {
  readonly slug: string;
  readonly id: string;
  readonly email: string;
}

/** An invitation that is not mailed: the inviter passes its link on. */
export interface InviteLink {
  readonly email: string;
  readonly url: string;
}

const listOf = (slug: string) => `/api/workspaces/${encodeURIComponent(slug)}/invitations/`;

/** Links of the workspace's invitations, with their tokens, for people who may invite. */
export async function readInviteLinks(slug: string): Promise<readonly InviteLink[]> {
  return (await get<WorkspaceInvitation[]>(listOf(slug))).map(linkOf);
}

/** Full link of one invitation. */
export async function readInviteLink(slug: string, id: string): Promise<string> {
  return linkOf(await get<WorkspaceInvitation>(`${listOf(slug)}${id}/`)).url;
}

function linkOf({ email, invite_link }: WorkspaceInvitation): InviteLink {
  return { email, url: new URL(addressOf(invite_link), location.origin).href };
}

const PLACE = 'tutti.invitation';

/** Stores the invitation in this tab during the sign-in, because the server's redirects lose it. */
export function keepInvitation(link: InvitationLink): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(link));
  } catch {
    // Storage is blocked: only the heading is lost, not the invitation.
  }
}

/** The invitation that this tab came with. */
export function keptInvitation(): InvitationLink | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    return isLink(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Workspace and recipient of an invitation. Without the token the server tells only the workspace,
 * except to the recipient. Throws when it is no longer open.
 */
export function readInvitation(
  { slug, id }: InvitationLink,
  token?: string,
): Promise<WorkspaceInvitation> {
  return get(`${listOf(slug)}${encodeURIComponent(id)}/join/`, { token });
}

function isLink(kept: unknown): kept is InvitationLink {
  return (
    typeof kept === 'object' && kept !== null && 'slug' in kept && 'id' in kept && 'email' in kept
  );
}
