import { PRIVATE_PAGE } from '#shared/constants/pages.ts';
import type { PageImage } from '#shared/contract/pages.ts';
import { useCan } from '#web/features/permissions/store.ts';
import { projects } from '#web/features/projects/store.ts';
import { useMe } from '#web/lib/session/session.ts';

/** What the person may do with a page. */
export interface PageRights {
  /** Title, logo, place in the tree, and writing: unless the page is locked or in the archive. */
  readonly canWrite: boolean;
  readonly canLock: boolean;
  readonly canArchive: boolean;
  readonly canSetAccess: boolean;
  readonly canPublish: boolean;
  readonly canDelete: boolean;
  readonly canMove: boolean;
  readonly canDuplicate: boolean;
  readonly canPin: boolean;
  /** Why nothing can be written here now, where others could. */
  readonly readOnly: 'archived' | 'locked' | 'no-right' | null;
}

/** The person's rights on a page, as they are now. */
export function usePageRights(page: PageImage): PageRights {
  const me = useMe();
  const can = useCan(page.project_id);
  const isProjectOpen = projects.use(page.project_id)?.archived_at === null;
  const isOwner = page.owned_by === me.id;
  const may = (action: Parameters<typeof can>[0]) => can(action, page.owned_by) && isProjectOpen;
  const mayWrite = may('page.update') && (isOwner || page.access !== PRIVATE_PAGE);
  const readOnly = !mayWrite
    ? 'no-right'
    : page.archived_at !== null
      ? 'archived'
      : page.is_locked
        ? 'locked'
        : null;
  return {
    canWrite: readOnly === null,
    canLock: may('page.lock') && page.archived_at === null,
    canArchive: may('page.archive'),
    canSetAccess: may('page.access') && page.archived_at === null,
    canPublish: may('page.publish') && page.archived_at === null,
    canDelete: may('page.delete') && page.archived_at !== null,
    canMove: may('page.move') && page.archived_at === null,
    canDuplicate: may('page.duplicate') && can('page.create'),
    canPin: may('page.favorite') && page.archived_at === null,
    readOnly,
  };
}
