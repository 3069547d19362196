import { useTranslation } from 'react-i18next';

import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

import type { Inbox } from './use-inbox.ts';

export interface InboxEmptyProps {
  readonly inbox: Inbox;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** Empty state of each view. */
export function InboxEmpty({ inbox, isFiltered, onClear }: InboxEmptyProps) {
  const { t } = useTranslation('notifications');
  if (isFiltered) {
    return (
      <EmptyState
        title={t('empty.filtered')}
        action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    );
  }
  const name = inbox.show ?? inbox.tab;
  return <EmptyState title={t(`empty.${name}`)} text={t(`empty.${name}Text`)} />;
}
