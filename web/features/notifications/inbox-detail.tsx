import { CatchBoundary } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import type { NotificationImage, SubjectNotice } from '#shared/contract/notifications.ts';
import { subjectIn } from '#shared/notifications/kinds.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import { ItemSlot } from './item-slot.ts';
import { addressOf, sentenceOf } from './sentence.ts';

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
  if (notice && notice.entity_name !== 'issue') return <SubjectPane notice={notice} />;
  return (
    <div key={itemId} className="@container flex min-h-0 flex-1 flex-col">
      <CatchBoundary getResetKey={() => itemId} errorComponent={PaneFailed}>
        {drawItem(itemId, projectId)}
      </CatchBoundary>
    </div>
  );
}

/** Detail pane of what is no work item, with a link to its page. */
function SubjectPane({ notice }: { readonly notice: SubjectNotice }) {
  const { t } = useTranslation('notifications');
  const { slug } = useWorkspace();
  const who = notice.triggered_by_details?.display_name ?? t('card.program');
  const { key, values } = sentenceOf(notice, '', () => undefined);
  const about = subjectIn(notice);
  const address = addressOf(notice, slug);
  return (
    <EmptyState
      title={about?.name ?? notice.title}
      text={t(key, { who, ...values })}
      action={about && address && <LinkButton to={address}>{t(about.subject.open)}</LinkButton>}
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
