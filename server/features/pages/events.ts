import { type Audience, audience } from '#server/platform/changes/change-log.ts';
import type { Change, Publication } from '#server/platform/changes/events.ts';

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
