import { hasProvenAddress } from '#server/features/users/events.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { acceptPendingInvitations } from './commands.ts';
import { memberPublication, type WorkspaceMemberRow } from './events.ts';

/** What everybody sees of a person. */
const SHOWN = ['first_name', 'last_name', 'display_name', 'avatar', 'avatar_asset'] as const;

/** What workspaces do after others' events. */
export const workspaceReactions: readonly Reaction[] = [
  /** An invitation that was accepted before its address was proven takes effect now, whatever proved it. */
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (before && after && hasProvenAddress(before, after)) {
      await acceptPendingInvitations(scope, after, null);
    }
  }),
  /** A membership's image holds the person's name and picture, so it changes with them. */
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (!before || !after || SHOWN.every((field) => before[field] === after[field])) return;
    const members = await scope.sql<WorkspaceMemberRow[]>`
      UPDATE workspace_members SET updated_at = now()
      WHERE member_id = ${after.id} AND is_active RETURNING *`;
    for (const member of members) scope.publish(memberPublication(member));
  }),
];
