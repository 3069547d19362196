import type { InstanceUser, InviteToInstance, ResetLink } from '#shared/contract/instances.ts';
import { send } from '#web/lib/http/http.ts';

// The admin area has its own session: its end is not the end of the person's session.
const isOtherSession = true;

const pathOf = ({ id }: InstanceUser) => `/api/instances/users/${id}/`;

/** Deactivates or reactivates an account. */
export function setActive(person: InstanceUser, is_active: boolean): Promise<InstanceUser> {
  return send('PATCH', pathOf(person), { body: { is_active }, isOtherSession });
}

/** Creates a link to reset the person's password. */
export function createResetLink(person: InstanceUser): Promise<ResetLink> {
  return send('POST', `${pathOf(person)}reset-link/`, { isOtherSession });
}

export function invite(body: InviteToInstance): Promise<void> {
  return send('POST', '/api/instances/user-invitations/', { body, isOtherSession });
}

/** Withdraws the invitations to an email without an account. */
export function withdrawInvitations({ id }: InstanceUser): Promise<void> {
  return send('DELETE', `/api/instances/user-invitations/${id}/`, { isOtherSession });
}

export function endSessions(person: InstanceUser): Promise<void> {
  return send('DELETE', `${pathOf(person)}sessions/`, { isOtherSession });
}

/** Deletes a deactivated account; what the person created stays. */
export function deletePerson(person: InstanceUser): Promise<void> {
  return send('DELETE', pathOf(person), { isOtherSession });
}
