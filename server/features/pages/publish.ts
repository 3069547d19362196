import { pageVisibility } from '#server/features/visibility/pages/access.ts';
import { audienceFacts } from '#server/features/work-items/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';

import { pagePublication, type PageRow } from './events.ts';

/** A page before and after a change; null = made by it. */
export interface PageChange {
  readonly before: PageRow | null;
  readonly after: PageRow;
}

/** Tells the reactions and the feed of changed pages: those who no longer see one are told that it is gone. */
export async function publishPages(scope: Scope, changes: readonly PageChange[]): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => (before ? [before, after] : [after]));
  const facts = await audienceFacts(
    scope,
    rows.map(({ project_id, owned_by }) => ({ project_id, created_by: owned_by })),
  );
  const audiencesOf = (page: PageRow) => {
    const project = facts.get(page.project_id);
    return project ? pageVisibility.audiences(project, page) : [];
  };
  for (const { before, after } of changes) {
    const left = before ? audiencesOf(before) : [];
    const publish = [pagePublication(audiencesOf(after), left, after)];
    if (before === null) scope.emit({ type: 'page.created', data: { before, after }, publish });
    else if (after.deleted_at === null)
      scope.emit({ type: 'page.updated', data: { before, after }, publish });
    else scope.emit({ type: 'page.deleted', data: { before, after: null }, publish });
  }
}
