import { Archive, ArchiveRestore, ChevronLeft } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

import type { Bundle } from './bundles.ts';
import { ItemSlot } from './item-slot.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

export interface InboxDetailProps {
  readonly slug: string;
  /** The item that is open, also when its card has left the list. */
  readonly itemId: string | null;
  readonly bundle: Bundle | undefined;
  readonly isSnoozeOpen: boolean;
  readonly onSnoozeOpen: (isOpen: boolean) => void;
  readonly onArchive: (bundle: Bundle) => void;
  readonly onSnoozed: (bundle: Bundle) => void;
  readonly onBack: () => void;
}

/** The other pane: the item a card tells of, with what to do about the card. */
export function InboxDetail(props: InboxDetailProps) {
  const { slug, itemId, bundle, isSnoozeOpen, onSnoozeOpen, onArchive, onSnoozed, onBack } = props;
  const { t } = useTranslation('notifications');
  const drawItem = use(ItemSlot);
  if (itemId === null || !drawItem) {
    return <EmptyState title={t('detail.none')} hint={t('detail.noneHint')} />;
  }
  const isArchived = bundle?.events[0].archived_at !== null;
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <span className="md:hidden">
          <IconButton icon={ChevronLeft} isDirectional label={t('detail.back')} onClick={onBack} />
        </span>
        {bundle ? (
          <span className="min-w-0 flex-1 truncate text-12 text-muted">
            {t('detail.why', {
              reason: t(`reasons.${bundle.reason}`),
              count: bundle.events.length,
            })}
          </span>
        ) : (
          <span className="min-w-0 flex-1 text-12 text-muted">{t('detail.gone')}</span>
        )}
        {bundle && (
          <>
            <Button
              icon={isArchived ? ArchiveRestore : Archive}
              shortcut="e"
              onClick={() => onArchive(bundle)}
            >
              {t(isArchived ? 'acts.unarchive' : 'acts.done')}
            </Button>
            <SnoozeMenu
              slug={slug}
              bundle={bundle}
              open={isSnoozeOpen}
              onOpenChange={onSnoozeOpen}
              onDone={() => onSnoozed(bundle)}
            />
          </>
        )}
      </div>
      <div key={itemId} className="flex min-h-0 flex-1 flex-col">
        {drawItem(itemId)}
      </div>
    </>
  );
}
