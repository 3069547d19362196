import { type AudienceFacts, itemAudiences } from '#server/features/work-items/events.ts';
import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';
import { PRIVATE_PAGE } from '#shared/constants/pages.ts';

import type { pages, pageVersions } from './table.ts';

/** A stored page. */
export type PageRow = typeof pages.$inferSelect;

/** A stored version of a page's text. */
export type PageVersionRow = typeof pageVersions.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'page.created': Change<PageRow>;
    'page.updated': Change<PageRow>;
    'page.deleted': Change<PageRow>;
  }
}

/** Who is told of a page: a private one its owner, a public one as the guest rule says of owners. */
export function pageAudiences(
  project: AudienceFacts,
  page: Pick<PageRow, 'access' | 'owned_by'>,
): Audience[] {
  if (page.access === PRIVATE_PAGE) return [audience('user', page.owned_by)];
  return itemAudiences(project, { created_by: page.owned_by });
}

/** Who is told of what hangs on a page: its versions. */
export function openPageAudience(pageId: string): Audience[] {
  return [audience('page', pageId)];
}

/** What the feed is told of one page; `left` = who could see it before. A deleted one also leaves open screens. */
export function pagePublication(
  audiences: readonly Audience[],
  left: readonly Audience[],
  page: PageRow,
): Publication {
  const gone = page.deleted_at !== null;
  return {
    entity: 'page',
    id: page.id,
    rev: page.rev,
    audiences: gone ? [...audiences, ...openPageAudience(page.id)] : audiences,
    left,
    gone,
  };
}
