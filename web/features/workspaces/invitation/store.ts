import type { WorkspaceInvitation } from '#shared/contract/workspaces.ts';
import { addressOf, get } from '#web/lib/http/http.ts';

/** What the link in a mail says. */
export interface InvitationLink {
  readonly slug: string;
  readonly id: string;
  readonly email: string;
}

/** The whole address of an invitation, to hand to whom it is for. */
export function invitationUrl({ slug, id, email }: InvitationLink): string {
  const path = addressOf('/workspace-invitations/', { invitation_id: id, email, slug });
  return new URL(path, location.origin).href;
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

/** What an invitation is for; anybody with its address may ask. Throws when it is no longer open. */
export function readInvitation({ slug, id }: InvitationLink): Promise<WorkspaceInvitation> {
  return get(
    `/api/workspaces/${encodeURIComponent(slug)}/invitations/${encodeURIComponent(id)}/join/`,
  );
}

function isLink(kept: unknown): kept is InvitationLink {
  return (
    typeof kept === 'object' && kept !== null && 'slug' in kept && 'id' in kept && 'email' in kept
  );
}
