import { Archive, ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';

import type { Bundle } from './bundles.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

export interface CardToolsProps {
  readonly slug: string;
  readonly bundle: Bundle;
  readonly isSnoozeOpen: boolean;
  readonly onSnoozeOpen: (isOpen: boolean) => void;
  readonly onArchive: () => void;
  readonly onSnoozed: () => void;
}

/** Buttons for the open card. */
export function CardTools(props: CardToolsProps) {
  const { slug, bundle, isSnoozeOpen, onSnoozeOpen, onArchive, onSnoozed } = props;
  const { t } = useTranslation('notifications');
  const isArchived = bundle.events[0].archived_at !== null;
  return (
    <span className="flex shrink-0 items-center gap-2">
      <Button icon={isArchived ? ArchiveRestore : Archive} shortcut="e" onClick={onArchive}>
        {t(isArchived ? 'acts.unarchive' : 'acts.done')}
      </Button>
      <SnoozeMenu
        slug={slug}
        rows={bundle.events}
        isSnoozed={bundle.snoozedTill !== null}
        open={isSnoozeOpen}
        onOpenChange={onSnoozeOpen}
        onDone={onSnoozed}
      />
    </span>
  );
}
