import { Archive, FileLock2, FileText } from 'lucide-react';

import { PRIVATE_PAGE, PUBLIC_PAGE } from '#shared/constants/pages.ts';
import { NoneYet } from '#web/features/containers/empty-states.tsx';
import { useCanCreate } from '#web/features/containers/sections.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';

import type { PageTab } from './page-list.ts';

const ICONS = { public: FileText, private: FileLock2, archived: Archive } as const;

/** A part of the list without any page: what belongs here, and how to begin. */
export function NoPages({ tab, projectId }: { readonly tab: PageTab; readonly projectId: string }) {
  const canCreate = useCanCreate('pages', projectId) && tab !== 'archived';
  const access = tab === 'private' ? PRIVATE_PAGE : PUBLIC_PAGE;
  const create = () => pageRequest.ask({ is: 'create', projectId, access, parent: null });
  return (
    <NoneYet
      {...{ messages: 'pages', icon: ICONS[tab], shortcut: 'new-page', part: tab }}
      onCreate={canCreate ? create : null}
    />
  );
}
