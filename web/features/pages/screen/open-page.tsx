import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PageImage } from '#shared/contract/pages.ts';
import { type PageRights, usePageRights } from '#web/features/pages/page-rights.ts';
import type { DocumentStatus, LiveDocument } from '#web/lib/documents/live-document.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

import { Breadcrumbs } from './breadcrumbs.tsx';
import { FollowLine } from './follow-line.tsx';
import { PageBanners } from './page-banners.tsx';
import { PageBody } from './page-body.tsx';
import { PageTools } from './page-tools.tsx';
import { ShownHistory } from './shown-history.tsx';
import { useFollow } from './use-follow.ts';
import { useHistoryAddress } from './use-history-address.ts';
import { useOpenPageKeys } from './use-open-page-keys.ts';
import { useTextCommands } from './use-text-commands.tsx';
import { useTextState } from './use-text-state.ts';

interface OpenPageProps {
  readonly page: PageImage;
  /** null until the server knows the page. */
  readonly live: LiveDocument | null;
  readonly status: DocumentStatus;
  /** The earlier version that is looked at, or `current`. */
  readonly version: string | undefined;
  readonly movedTo: string | null;
}

/** A page that is there: header, title, text, and what lies below it. */
export function OpenPage({ page, live, status, version, movedTo }: OpenPageProps) {
  const { t } = useTranslation('pages');
  const scroller = useRef<HTMLDivElement>(null);
  const text = useTextState();
  const [isTitleDirty, setTitleDirty] = useState(false);
  const [following, follow] = useFollow(scroller);
  const rights = usePageRights(page);
  const history = useHistoryAddress(page);
  const { handle, stats } = text;
  const { commands, dialogs } = useTextCommands({ page, handle, openHistory: history.open });
  useOpenPageKeys(page, history.open, rights.canWrite);
  const isEditable = canWriteNow(page, rights, status);
  return (
    <>
      <PageHeader
        title={page.name || t('untitled')}
        isInner
        end={
          <PageTools
            page={page}
            live={live}
            isTitleDirty={isTitleDirty}
            stats={stats}
            following={following}
            onFollow={follow}
            text={commands}
          />
        }
      >
        <Breadcrumbs page={page} />
      </PageHeader>
      <ShownHistory page={page} version={version} handle={handle} isEditable={isEditable} />
      <main className={version === undefined ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}>
        <PageBanners page={page} rights={rights} live={live} movedTo={movedTo} />
        <FollowLine personId={following} onStop={() => follow(null)} />
        <PageBody
          page={page}
          live={live}
          status={status}
          isReadOnly={!rights.canWrite}
          isEditable={isEditable}
          scroller={scroller}
          text={text}
          following={following}
          onTitleDirtyChange={setTitleDirty}
        />
      </main>
      {dialogs}
    </>
  );
}

/** Whether keys reach the text: by right, and as the server takes it. What is too long can still be cut. */
function canWriteNow(page: PageImage, rights: PageRights, status: DocumentStatus): boolean {
  if (!rights.canWrite || page.rev === 0 || status.state === 'read-only') return false;
  return status.reason === null || status.reason === 'too-large';
}
