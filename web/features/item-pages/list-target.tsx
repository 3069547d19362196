import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useHasKeys, useListState } from '#web/features/item-rows/list-screen.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { type CommandTarget, useCommandTarget } from '#web/lib/shortcuts/commands.ts';

/** Tells the palette what its first commands are about: the selection, else the active row. */
export function ListTarget() {
  const { t } = useTranslation('work-items');
  const hasKeys = useHasKeys();
  const count = useListState(({ selected }) => selected.size);
  const first = useListState(({ selected, active, isPeeking }) => {
    if (isPeeking || !hasKeys) return undefined;
    const [chosen] = selected;
    return chosen ?? active?.id;
  });
  const item = workItems.use(first);
  const key = useKeyOf(item);
  const name = count > 1 ? t('detail.selected', { count }) : key;
  const id = item?.id;
  const stateId = item?.state_id ?? null;
  const target = useMemo<CommandTarget | null>(() => {
    if (id === undefined) return null;
    return { id, name, icon: () => <StateIcon stateId={stateId} isNamed /> };
  }, [id, name, stateId]);
  useCommandTarget(target);
  return null;
}
