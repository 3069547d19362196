import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { addressOf, get } from '#web/lib/http/http.ts';

/** What the link in a mail says. */
export interface InvitationLink {
  readonly slug: string;
  readonly id: string;
  readonly email: string;
}

/** An invitation that no mail carries: the inviter hands its link over. */
export interface InviteLink {
  readonly email: string;
  readonly url: string;
}

const listOf = (slug: string) => `/api/workspaces/${encodeURIComponent(slug)}/invitations/`;

/** The links of the workspace's invitations. The server alone knows their tokens, and gives them to who may invite. */
export async function readInviteLinks(slug: string): Promise<readonly InviteLink[]> {
  return (await get<WorkspaceInvitation[]>(listOf(slug))).map(linkOf);
}

/** The whole link of one invitation, to hand to whom it is for. */
export async function readInviteLink(slug: string, id: string): Promise<string> {
  return linkOf(await get<WorkspaceInvitation>(`${listOf(slug)}${id}/`)).url;
}

function linkOf({ email, invite_link }: WorkspaceInvitation): InviteLink {
  return { email, url: new URL(addressOf(invite_link), location.origin).href };
}

const PLACE = 'tutti.invitation';

/** Keeps the invitation somebody came by, while they sign in: the server's redirects do not carry it. */
export function keepInvitation(link: InvitationLink): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(link));
  } catch {
    // Storage is blocked: the heading is lost, the invitation is not.
  }
}

/** The invitation somebody came by in this tab. */
export function keptInvitation(): InvitationLink | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null');
    return isLink(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * What an invitation is for. Without its token the server names the workspace alone, except to whom it is for. Throws
 * when it is no longer open.
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
