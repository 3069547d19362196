import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

import { keyOf } from '#web/features/work-items/data/address.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import { useAddressAfter } from '#web/features/work-items/filters/address-after.ts';
import { useWorkspace } from '#web/features/workspaces/store.ts';

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
  const open = useCallback(
    (id: string) => {
      const item = workItems.get(id);
      if (!item || item.sequence_id <= 0) return;
      const key = keyOf(item);
      if (window.innerWidth >= NARROW) go(key);
      else void navigate({ to: '/$slug/browse/$key', params: { slug, key } });
    },
    [navigate, slug, go],
  );
  return { peek: ahead?.listKey === listKey ? ahead.key : addressed, open, go };
}

/** Below this a peek has no list beside it. */
const NARROW = 768;
