import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { closePageRequest, usePageRequest } from '#web/features/pages/page-requests.ts';
import { pages } from '#web/features/pages/store.ts';
import { PublishDialog } from '#web/features/published-boards/publish/publish-section.tsx';

import { CreatePageDialog } from './create-page-dialog.tsx';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { MovePageDialog } from './move-page-dialog.tsx';
import { PlacePageDialog } from './place-page-dialog.tsx';

/** The dialog that is asked for now, over whatever screen it is. */
export function PageRequests() {
  const request = usePageRequest();
  const page = pages.use(request && request.is !== 'create' ? request.pageId : null);
  const onClose = closePageRequest;
  if (request?.is === 'create') return <CreatePageDialog {...request} onClose={onClose} />;
  if (!request || !page) return null;
  if (request.is === 'place') return <PlacePageDialog page={page} onClose={onClose} />;
  if (request.is === 'move') return <MovePageDialog page={page} onClose={onClose} />;
  if (request.is === 'publish') return <PublishPage page={page} onClose={onClose} />;
  return <DeletePageDialog page={page} onClose={onClose} />;
}

interface PublishPageProps {
  readonly page: PageImage;
  readonly onClose: () => void;
}

function PublishPage({ page, onClose }: PublishPageProps) {
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
