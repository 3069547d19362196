import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface MoreLineProps {
  readonly group: ListGroup;
  readonly place: number;
}

/** Where the rows end that have come: whoever gets here sees the next ones come. */
export function MoreLine({ group, place }: MoreLineProps) {
  const { t } = useTranslation('work-items');
  const { view } = useListScreen();
  useEffect(() => {
    if (group.hasMore) view.more();
  }, [view, group]);
  return (
    <div role="row" aria-rowindex={place} className="h-full">
      <div role="gridcell" className="flex h-full items-center px-10">
        <Button size={24} variant="ghost" onClick={() => view.more()}>
          {t('list.more', { count: group.count - group.ids.length })}
        </Button>
      </div>
    </div>
  );
}
