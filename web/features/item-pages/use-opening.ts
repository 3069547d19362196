import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useAddressAfter } from '#web/features/work-items/filters/address-after.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';
import { isOnline } from '#web/lib/http/network.ts';
import { store } from '#web/lib/store/collection.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

interface ListOpening {
  /** The item that is open beside the list. */
  readonly peek: string | undefined;
  /** Opens an item beside its list; where there is no room beside it, its page. */
  readonly open: (id: string) => void;
  /** Shows another item beside it, or none any more. */
  readonly go: (key: string | undefined) => void;
}

/** Which item is open is in the address. It is shown before that has followed. */
export function useOpening(listKey: string, addressed: string | undefined): ListOpening {
  const navigate = useNavigate();
  const follow = useAddressAfter();
  const { slug } = useWorkspace();
  const [ahead, setAhead] = useState<{ listKey: string; key: string | undefined } | null>(null);
  const go = useCallback(
    (key: string | undefined) => {
      const next = { listKey, key };
      setAhead(next);
      void follow({ peek: key }).finally(() => setAhead((last) => (last === next ? null : last)));
    },
    [follow, listKey],
  );
  const show = useCallback(
    (item: WorkItemImage) => {
      const key = keyOf(item);
      if (window.innerWidth >= NARROW) go(key);
      else void navigate({ to: '/$slug/browse/$key', params: { slug, key } });
    },
    [navigate, slug, go],
  );
  const open = useWhenSaved(show);
  return { peek: ahead?.listKey === listKey ? ahead.key : addressed, open, go };
}

/** Opens items. One that was made a moment ago has no key yet: it opens as soon as the server has given it one. */
function useWhenSaved(show: (item: WorkItemImage) => void): (id: string) => void {
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);
  return useCallback(
    (id: string) => {
      stop.current();
      const look = () => {
        const item = workItems.get(id);
        if (!item || item.sequence_id <= 0) return false;
        stop.current();
        show(item);
        return true;
      };
      if (look() || !workItems.get(id)) return;
      if (isOnline()) stop.current = store.subscribe(workItems.entity, id, look);
      else showToast({ title: i18next.t('work-items:list.opensLater'), key: 'opens-later' });
    },
    [show],
  );
}

/** Below this a peek has no list beside it. */
const NARROW = 768;
