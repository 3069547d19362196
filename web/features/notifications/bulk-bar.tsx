import { Archive, ArchiveRestore, Mail, MailOpen, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useFootBar } from '#web/ui/layout/use-room-for-messages.ts';

import { type InboxActs, rowsOf } from './inbox-acts.ts';
import type { CardSelection } from './selection.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

interface BulkBarProps {
  readonly slug: string;
  readonly selection: CardSelection;
  readonly acts: InboxActs;
  /** Number of cards in the list. */
  readonly count: number;
  readonly isSnoozeOpen: boolean;
  readonly onSnoozeOpen: (isOpen: boolean) => void;
  readonly onClose: () => void;
}

/** Actions on all selected cards. */
export function BulkBar(props: BulkBarProps) {
  const { slug, selection, acts, count, isSnoozeOpen, onSnoozeOpen, onClose } = props;
  const { t } = useTranslation('notifications');
  const { bundles } = selection;
  const isAnyUnread = bundles.some((bundle) => bundle.unread > 0);
  const isInside = bundles.some((bundle) => bundle.events[0].archived_at === null);
  const isNone = bundles.length === 0;
  useFootBar();
  return (
    <div
      role="toolbar"
      aria-label={t('bulk.label')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-t border-line bg-raised px-3 py-2"
    >
      <span role="status" className="num me-auto ps-1 font-semibold">
        {t('bulk.count', { count: bundles.length })}
      </span>
      {bundles.length < count && (
        <Button variant="ghost" onClick={selection.all}>
          {t('bulk.all', { count })}
        </Button>
      )}
      <Button
        icon={isInside ? Archive : ArchiveRestore}
        disabled={isNone}
        onClick={() => acts.archive(bundles)}
      >
        {t(isInside ? 'acts.done' : 'acts.unarchive')}
      </Button>
      {!isNone && (
        <SnoozeMenu
          slug={slug}
          rows={rowsOf(bundles)}
          isSnoozed={bundles.some((bundle) => bundle.snoozedTill !== null)}
          open={isSnoozeOpen}
          onOpenChange={onSnoozeOpen}
          onDone={() => acts.moveOn(bundles)}
        />
      )}
      <IconButton
        icon={isAnyUnread ? MailOpen : Mail}
        label={t(isAnyUnread ? 'acts.read' : 'acts.unread')}
        disabled={isNone}
        onClick={() => acts.read(bundles)}
      />
      <IconButton icon={X} label={t('bulk.clear')} onClick={onClose} />
    </div>
  );
}
