import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { keyOf } from '#web/features/work-items/address.ts';
import { select } from '#web/features/work-items/selection.ts';
import { workItems } from '#web/features/work-items/store.ts';
import { removeWorkItems } from '#web/features/work-items/update.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

import { useListScreen } from './list-screen.ts';

type Ask = (ids: readonly string[]) => void;

const AskContext = createContext<Ask>(() => undefined);

/** Asks before items are deleted, which nothing brings back. */
export function useAskDelete(): Ask {
  return use(AskContext);
}

/** Holds the question for all of a list. */
export function DeleteProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('work-items');
  const { store } = useListScreen();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback<Ask>((wanted) => {
    setIds(wanted);
    setIsOpen(true);
  }, []);
  const first = workItems.get(ids[0] ?? '');
  const count = ids.length;
  const name = first && count === 1 ? `${keyOf(first)} ${first.name}` : '';
  return (
    <AskContext value={ask}>
      {children}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('list.deleteTitle', { count })}
        text={t('list.deleteText', { count, name })}
        confirm={t('list.delete', { count })}
        isDanger
        onConfirm={() => {
          removeWorkItems(ids, { key: 'work-items:list.deleteDone', values: { count } });
          select(store, ids, false);
        }}
      />
    </AskContext>
  );
}
