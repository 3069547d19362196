import type { ReactNode } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';

import { useKeyOf } from './address.ts';
import { useLoadedItem } from './load-item.ts';

interface LoadedItemChipProps {
  readonly itemId: string;
  readonly projectId: string;
  /** Puts what names the item where it belongs. */
  readonly children: (chip: ReactNode, item: WorkItemImage) => ReactNode;
}

/** State, key and name of an item that is read when it is not here; nothing of one that the person does not see. */
export function LoadedItemChip({ itemId, projectId, children }: LoadedItemChipProps) {
  const item = useLoadedItem(itemId, projectId);
  const key = useKeyOf(item);
  if (!item) return null;
  return children(
    <span className="flex min-w-0 items-center gap-2">
      <StateIcon stateId={item.state_id} isNamed />
      <span className="key shrink-0">{key}</span>
      <span className="truncate" dir="auto">
        {item.name}
      </span>
    </span>,
    item,
  );
}
