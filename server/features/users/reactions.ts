import { type Reaction, reaction } from '#server/platform/changes/events.ts';

/** What users do after others' events. */
export const userReactions: readonly Reaction[] = [
  /** Nobody is led back to a project that is gone; its items' visits have no data any more. */
  reaction('project.deleted', async (scope, { data }) => {
    if (!data.before) return;
    await scope.sql`DELETE FROM recent_visits WHERE entity_identifier = ${data.before.id}`;
  }),
];
