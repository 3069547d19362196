import { CatchBoundary } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { ItemSlot } from './item-slot.ts';

export interface InboxDetailProps {
  /** The item that is open, also when its card has left the list. */
  readonly itemId: string | null;
  readonly projectId: string | null;
}

/** The other pane: the item a card tells of. What fails in it leaves the list usable. */
export function InboxDetail({ itemId, projectId }: InboxDetailProps) {
  const { t } = useTranslation('notifications');
  const drawItem = use(ItemSlot);
  if (itemId === null || !drawItem) {
    return <EmptyState title={t('detail.none')} hint={t('detail.noneHint')} />;
  }
  return (
    <div key={itemId} className="@container flex min-h-0 flex-1 flex-col">
      <CatchBoundary getResetKey={() => itemId} errorComponent={PaneFailed}>
        {drawItem(itemId, projectId)}
      </CatchBoundary>
    </div>
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
