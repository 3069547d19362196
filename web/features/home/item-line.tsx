import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Priority } from '#shared/contract/work-items.ts';
import { StateIcon } from '#web/features/states/state-icon.tsx';
import { PriorityIcon } from '#web/features/work-items/fields/priority-icon.tsx';
import { useWorkspace } from '#web/features/workspaces/store.ts';

interface ItemLineProps {
  readonly priority: Priority;
  readonly itemKey: string;
  readonly stateId: string | null;
  readonly name: string;
  readonly end?: ReactNode;
  /** Wraps a property in the button that edits it. */
  readonly around?: (field: 'priority' | 'state', shown: ReactNode) => ReactNode;
}

/** A work item as a line of the home, linked to the item. */
export function ItemLine(props: ItemLineProps) {
  const { priority, itemKey, stateId, name, end, around = (_field, shown) => shown } = props;
  const { t } = useTranslation('home');
  const { slug } = useWorkspace();
  return (
    <li className="relative flex h-(--row) touch:h-11 items-center gap-2.5 border-t border-hairline px-4 first:border-t-0 hover:bg-hover">
      {around('priority', <PriorityIcon priority={priority} label={t(`priority.${priority}`)} />)}
      <span className="key shrink-0 truncate md:w-18">{itemKey}</span>
      {around('state', <StateIcon stateId={stateId} isNamed />)}
      <Link
        to="/$slug/browse/$key"
        params={{ slug, key: itemKey }}
        className="min-w-0 flex-1 truncate after:absolute after:inset-0"
        dir="auto"
      >
        {name}
      </Link>
      {end}
    </li>
  );
}
