import type { Scope } from '#server/platform/access/scope.ts';
import { type Reaction, reaction } from '#server/platform/transactions/reactions.ts';

export const userReactions: readonly Reaction[] = [
  /** Visits of a deleted project are removed; those of its items have no data any more. */
  reaction('project.deleted', (scope, { data }) => deleteVisits(scope, data.before)),
  reaction('cycle.deleted', (scope, { data }) => deleteVisits(scope, data.before)),
  reaction('module.deleted', (scope, { data }) => deleteVisits(scope, data.before)),
];

async function deleteVisits(scope: Scope, gone: { readonly id: string } | null): Promise<void> {
  if (!gone) return;
  await scope.sql`DELETE FROM recent_visits WHERE entity_identifier = ${gone.id}`;
}
