import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { DeleteDialog } from '#web/features/containers/delete-dialog.tsx';
import { useRequested } from '#web/features/containers/use-requested.ts';
import { deletePage } from '#web/features/pages/changes.ts';
import { pageRequest } from '#web/features/pages/page-requests.ts';
import { pages } from '#web/features/pages/store.ts';
import { PublishDialog } from '#web/features/published-boards/publish/publish-section.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';

import { CreatePageDialog } from './create-page-dialog.tsx';
import { MovePageDialog } from './move-page-dialog.tsx';
import { PlacePageDialog } from './place-page-dialog.tsx';

/** The dialog that is asked for now, over whatever screen it is. */
export function PageRequests() {
  const request = pageRequest.use();
  const pageId = request && request.is !== 'create' ? request.pageId : null;
  const { close: onClose } = pageRequest;
  const { row: page } = useRequested(pages.use(pageId), {
    id: pageId,
    isForm: false,
    close: onClose,
  });
  if (request?.is === 'create') return <CreatePageDialog {...request} onClose={onClose} />;
  if (!request || !page) return null;
  if (request.is === 'place') return <PlacePageDialog page={page} onClose={onClose} />;
  if (request.is === 'move') return <MovePageDialog page={page} onClose={onClose} />;
  if (request.is === 'publish') return <PublishPage page={page} onClose={onClose} />;
  return <DeletePage page={page} onClose={onClose} />;
}

interface AboutPageProps {
  readonly page: PageImage;
  readonly onClose: () => void;
}

function PublishPage({ page, onClose }: AboutPageProps) {
  const { t } = useTranslation('pages');
  const { id, project_id: projectId, name, anchor } = page;
  return (
    <PublishDialog
      thing={{ kind: 'page', projectId, id }}
      name={name || t('untitled')}
      {...{ anchor, onClose }}
    />
  );
}

function DeletePage({ page, onClose }: AboutPageProps) {
  const { t } = useTranslation('pages');
  const { slug } = useWorkspace();
  return (
    <DeleteDialog
      messages="pages"
      {...{ id: page.id, name: page.name || t('untitled'), onClose }}
      listPath={`/${slug}/projects/${page.project_id}/pages?type=archived`}
      onDelete={() => deletePage(slug, page)}
    />
  );
}
