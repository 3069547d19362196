import { and, eq } from 'drizzle-orm';

import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

import { endTokens } from './commands.ts';
import { apiTokens } from './table.ts';

/** Tokens end with their owner's membership, and are not restored with it. */
export const apiTokenReactions: readonly Reaction[] = [
  reaction('workspace_member.deleted', async (scope, { data: { before } }) => {
    if (!before) return;
    const { member_id, workspace_id } = before;
    const own = and(eq(apiTokens.user_id, member_id), eq(apiTokens.workspace_id, workspace_id));
    await endTokens(scope, own);
  }),
  reaction('user.updated', async (scope, { data: { before, after } }) => {
    if (!before?.is_active || !after || after.is_active) return;
    await endTokens(scope, eq(apiTokens.user_id, after.id));
  }),
  reaction('account.taken_over', (scope, { data: { userId } }) =>
    endTokens(scope, eq(apiTokens.user_id, userId)),
  ),
];
