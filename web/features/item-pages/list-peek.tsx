import { Suspense, useEffect } from 'react';

import type { PeekProps } from '#web/features/item-detail/peek.tsx';
import { ListScreenContext, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { rowKey } from '#web/features/item-rows/selection.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { shownRows } from '#web/features/work-items/lists/selection.ts';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';
import { Contained } from '#web/ui/frames/contained.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

const Peek = latePart(async () => (await import('#web/features/item-detail/peek.tsx')).Peek);

interface ListPeekProps {
  readonly itemKey: string;
  /** Shows another item, or none any more. */
  readonly onGo: (key: string | undefined) => void;
}

/** An item over its list; its neighbors are those of the list. */
export function ListPeek({ itemKey, onGo }: ListPeekProps) {
  const close = () => onGo(undefined);
  // Here, since it is open before its code has come: Escape does not wait for that.
  useShortcut('peek-close', close);
  return (
    <Contained of={itemKey}>
      <Suspense fallback={null}>
        <PeekInList itemKey={itemKey} onGo={onGo} onClose={close} />
      </Suspense>
    </Contained>
  );
}

function PeekInList({ itemKey, onGo, onClose }: ListPeekProps & Pick<PeekProps, 'onClose'>) {
  const { view, store } = useListScreen();
  useEffect(() => {
    store.setState({ isPeeking: true });
    return () => store.setState({ isPeeking: false });
  }, [store]);
  const rows = shownRows(useListSnapshot(view));
  const number = Number(itemKey.slice(itemKey.lastIndexOf('-') + 1));
  const isOpen = (id: string) =>
    // Of 10,000 rows the number alone is compared; writing out all their keys would take a frame.
    workItems.get(id)?.sequence_id === number && keyAt(id) === itemKey;
  const place = rows.findIndex(({ id }) => isOpen(id));
  const neighbor = (step: number) => (place === -1 ? null : keyAt(rows[place + step]?.id));
  const open = rows[place];
  const openKey = open && rowKey(open);
  useEffect(() => {
    const { active } = store.getState();
    // The list shows what is open, also when its address was followed.
    if (open && active?.id !== open.id) {
      store.setState({ active: open, anchor: open, wantsSight: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the row is the same while its key is
  }, [store, openKey]);
  const go = (key: string) => {
    // The list shows where the peek is.
    const active = rows.find(({ id }) => keyAt(id) === key);
    if (active) store.setState({ active, anchor: active, wantsSight: true });
    onGo(key);
  };
  return (
    // What the list permits is about its rows; the item itself is open everywhere.
    <ListScreenContext value={null}>
      <Peek
        itemKey={itemKey}
        previous={neighbor(-1)}
        next={neighbor(1)}
        onGo={go}
        onClose={onClose}
      />
    </ListScreenContext>
  );
}

function keyAt(id: string | undefined): string | null {
  const item = workItems.get(id ?? '');
  return item ? keyOf(item) : null;
}
