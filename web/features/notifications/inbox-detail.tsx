import { CatchBoundary } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportNotice, NotificationImage } from '#shared/contract/notifications.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { ItemSlot } from './item-slot.ts';
import { sentenceOf } from './sentence.ts';

export interface InboxDetailProps {
  /** Id of the open item, also after its card has left the list. */
  readonly itemId: string | null;
  readonly projectId: string | null;
  /** The notification that opened it. */
  readonly notice: NotificationImage | undefined;
}

/** Detail pane with the item of a card. A failure leaves the list usable. */
export function InboxDetail({ itemId, projectId, notice }: InboxDetailProps) {
  const { t } = useTranslation('notifications');
  const drawItem = use(ItemSlot);
  if (itemId === null || !drawItem) {
    return <EmptyState title={t('detail.none')} hint={t('detail.noneHint')} />;
  }
  if (notice?.entity_name === 'import') return <ImportPane notice={notice} />;
  return (
    <div key={itemId} className="@container flex min-h-0 flex-1 flex-col">
      <CatchBoundary getResetKey={() => itemId} errorComponent={PaneFailed}>
        {drawItem(itemId, projectId)}
      </CatchBoundary>
    </div>
  );
}

/** Detail pane of an import, with a link to its report. */
function ImportPane({ notice }: { readonly notice: ImportNotice }) {
  const { t } = useTranslation('notifications');
  const { slug } = useWorkspace();
  const { key, values } = sentenceOf(notice, '', () => undefined);
  return (
    <EmptyState
      title={notice.data.import.name}
      text={t(key, { ...values })}
      action={
        <LinkButton
          to="/$slug/imports/$importId"
          params={{ slug, importId: notice.entity_identifier }}
        >
          {t('detail.openReport')}
        </LinkButton>
      }
    />
  );
}

function PaneFailed({ reset }: { readonly reset: () => void }) {
  const { t } = useTranslation('notifications');
  return (
    <EmptyState
      title={t('detail.failed')}
      text={t('detail.failedText')}
      action={<Button onClick={reset}>{t('detail.again')}</Button>}
    />
  );
}
