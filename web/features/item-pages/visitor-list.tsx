import { useCallback, useMemo, useState } from 'react';

import type { Order } from '#shared/lib/work-item-lists/orders.ts';
import { ListScreenContext } from '#web/features/item-rows/list-screen.ts';
import { PickingProvider } from '#web/features/item-rows/picking.tsx';
import { useScreen } from '#web/features/item-rows/use-screen.ts';
import type { Display } from '#web/features/work-items/filters/display.ts';
import type { Layout } from '#web/features/work-items/filters/layouts.ts';
import { MANUAL_ORDER, PLAIN_SETTINGS } from '#web/features/work-items/lists/list-settings.ts';
import type { ListSource } from '#web/features/work-items/lists/list-source.ts';
import { useListView } from '#web/features/work-items/lists/use-list-view.ts';

import { LayoutView } from './layout-view.tsx';

interface VisitorListProps {
  readonly source: ListSource;
  readonly layout: Layout;
  readonly display: Display;
  readonly open: (id: string) => void;
}

type Options = Readonly<Record<string, unknown>>;

const NONE: ReadonlySet<string> = new Set();
const hide = () => undefined;

/** A list in one of its layouts for somebody who only looks: what they choose about it is kept nowhere. */
export function VisitorList({ source, layout, display, open }: VisitorListProps) {
  const [orderBy, setOrderBy] = useState<Order>(MANUAL_ORDER);
  const [options, setOptions] = useState<Readonly<Partial<Record<Layout, Options>>>>({});
  const settings = useMemo(() => ({ ...PLAIN_SETTINGS, orderBy }), [orderBy]);
  const screen = useScreen({
    source,
    view: useListView(source, settings),
    display,
    hidden: NONE,
    hide,
    options: options[layout],
    setOptions: useCallback(
      (next: Options) => setOptions((now) => ({ ...now, [layout]: { ...now[layout], ...next } })),
      [layout],
    ),
    setOrder: useCallback((order: Order | null) => setOrderBy(order ?? MANUAL_ORDER), []),
    open,
    isPart: undefined,
  });
  return (
    <ListScreenContext value={screen}>
      <PickingProvider listKey={source.key} placeOf={screen.placeOf}>
        <LayoutView layout={layout} listKey={source.key} />
      </PickingProvider>
    </ListScreenContext>
  );
}
