import { ArrowUp } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { allIds } from '#web/features/work-items/lists/selection.ts';
import { useListSnapshot } from '#web/features/work-items/lists/use-list-view.ts';
import { afterPaint } from '#web/lib/browser/after-paint.ts';
import { useMe } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';

import type { Lines } from './lines.ts';

interface NewRowsPillProps {
  readonly lines: Lines;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly show: (index: number) => void;
}

/** More at once are no news but a load. */
const MOST = 50;

/** Says how many rows of others have come above what is in sight, and goes to the first. */
export function NewRowsPill({ lines, scroller, height, show }: NewRowsPillProps) {
  const { t } = useTranslation('work-items');
  const fresh = useFreshRows();
  const [top, setTop] = useState(0);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const look = () => setTop(Math.floor(current.scrollTop / height));
    current.addEventListener('scroll', look, { passive: true });
    return () => current.removeEventListener('scroll', look);
  }, [scroller, height]);
  const above = fresh.ids.flatMap((id) => {
    const item = workItems.get(id);
    const places = item ? fresh.groupsOf(id).map((group) => lines.indexOf({ id, group })) : [];
    const place = Math.min(...places.filter((index) => index !== -1));
    return place < top ? [place] : [];
  });
  const first = Math.min(...above);
  const { forget } = fresh;
  useEffect(() => {
    if (top === 0) forget();
  }, [top, forget]);
  if (above.length === 0) return null;
  return (
    <div className="pointer-events-none absolute inset-x-0 top-11 z-20 flex justify-center">
      <Button
        size={28}
        icon={ArrowUp}
        className="pointer-events-auto floating rounded-full"
        onClick={() => {
          show(first);
          forget();
        }}
      >
        {t('list.new', { count: above.length })}
      </Button>
    </div>
  );
}

/** Rows that others have made since the list was opened or looked at from its top. */
function useFreshRows() {
  const { view } = useListScreen();
  const me = useMe();
  const snapshot = useListSnapshot(view);
  const known = useRef<{ view: unknown; matching: number; ids: ReadonlySet<string> }>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    const { matching } = snapshot;
    // Most changes bring no row: then nothing is compared.
    if (known.current?.view === view && known.current.matching === matching) return undefined;
    let isOver = false;
    void afterPaint().then(() => {
      if (isOver) return;
      const now = new Set(allIds(snapshot));
      const before = known.current?.view === view ? known.current.ids : null;
      known.current = { view, matching, ids: now };
      if (before === null || before.size === 0) return;
      const come = [...now].filter((id) => !before.has(id));
      const others = come.filter((id) => workItems.get(id)?.created_by !== me.id);
      if (others.length > 0 && others.length <= MOST) setIds((last) => [...last, ...others]);
    });
    return () => {
      isOver = true;
    };
  }, [snapshot, view, me.id]);
  const forget = useCallback(() => setIds((last) => (last.length > 0 ? [] : last)), []);
  return {
    ids,
    forget,
    groupsOf: (id: string) =>
      snapshot.groups.filter((group) => group.ids.includes(id)).map(({ key }) => key),
  };
}
