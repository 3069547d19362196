import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { wasRemovedHere } from '#web/features/work-items/data/remove.ts';
import { useOpenItem } from '#web/lib/feed/presence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Contained } from '#web/ui/frames/contained.tsx';

import { type DrawItems, ItemBody } from './item-body.tsx';
import { ItemHeader } from './item-header.tsx';
import { ItemOverlays } from './item-overlays.tsx';
import { ItemSkeleton } from './item-skeleton.tsx';
import { Tombstone } from './tombstone.tsx';
import { useItem } from './use-item.ts';

export interface ItemViewProps {
  readonly itemId: string;
  readonly projectId?: string;
  /** Inside another screen, whose own bar says how to leave. */
  readonly embedded?: boolean;
  readonly onBack?: () => void;
  /** Draws what is below the item where its screen shows it otherwise than in lines. */
  readonly drawItems?: DrawItems | undefined;
}

/** A work item, wherever it is shown: peek, page, inbox. */
export function ItemView(props: ItemViewProps) {
  const { itemId, projectId, embedded = false, onBack, drawItems } = props;
  const { t } = useTranslation('work-items');
  const { state, item, retry } = useItem(itemId, projectId);
  // What hangs on it is no longer followed when it is gone, and again when it comes back.
  useOpenItem(state === 'gone' ? null : itemId);
  const back = onBack ?? (() => history.back());
  if (state !== 'here' && wasRemovedHere(itemId)) return <Leave onLeave={back} />;
  if (state === 'gone') return <Tombstone item={item} itemId={itemId} onBack={back} />;
  if (state === 'away' && !item) {
    return (
      <EmptyState
        title={t('detail.away.title')}
        text={t('detail.away.text')}
        action={<Button onClick={retry}>{t('detail.away.retry')}</Button>}
      />
    );
  }
  if (!item) return <ItemSkeleton />;
  return (
    <Suspense fallback={<ItemSkeleton />}>
      {embedded && <ItemHeader item={item} />}
      <Contained of={item.id}>
        <ItemBody key={item.id} item={item} drawItems={drawItems} />
      </Contained>
      {embedded && <ItemOverlays />}
    </Suspense>
  );
}

/** Whoever has deleted an item goes back to where they came from. */
function Leave({ onLeave }: { readonly onLeave: () => void }) {
  const latest = useRef(onLeave);
  useEffect(() => latest.current(), []);
  return null;
}
