import type { InstanceUser, InviteToInstance, ResetLink } from '#shared/contract/instances.ts';
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

/** Withdraws the invitations to an address that has no account yet. */
export function withdrawInvitations({ id }: InstanceUser): Promise<void> {
  return send('DELETE', `/api/instances/user-invitations/${id}/`, { isOtherSession });
}

/** Signs the person out everywhere. */
export function endSessions(person: InstanceUser): Promise<void> {
  return send('DELETE', `${pathOf(person)}sessions/`, { isOtherSession });
}

/** Deletes a closed account; what the person made stays. */
export function deletePerson(person: InstanceUser): Promise<void> {
  return send('DELETE', pathOf(person), { isOtherSession });
}
