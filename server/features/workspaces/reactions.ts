import { hasProvenAddress } from '#server/features/users/events.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { acceptPendingInvitations } from './commands.ts';
import { memberPublication, type WorkspaceMemberRow } from './events.ts';

const SHOWN = ['first_name', 'last_name', 'display_name', 'avatar', 'avatar_asset'] as const;

/** Updates memberships after changes of people and verified addresses. */
export const workspaceReactions: readonly Reaction[] = [
  /** An invitation accepted before its address was verified takes effect now. */
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (before && after && hasProvenAddress(before, after)) {
      await acceptPendingInvitations(scope, after, null);
    }
  }),
  /** The image of a membership has the person's name and picture. */
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || SHOWN.every((field) => before[field] === after[field])) return;
    const members = await scope.sql<WorkspaceMemberRow[]>`
      UPDATE workspace_members SET updated_at = now()
      WHERE member_id = ${after.id} AND is_active RETURNING *`;
    for (const member of members) scope.publish(memberPublication(member));
  }),
];
