import type { ReactNode } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { states } from '#web/features/states/store.ts';
import { useKeyOf } from '#web/features/work-items/address.ts';
import { FieldControl } from '#web/features/work-items/fields/field-control.tsx';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { WorkItemMenu } from '#web/features/work-items/work-item-menu.tsx';
import { ContextMenu } from '#web/ui/context-menu.tsx';

import { ItemLink } from './item-link.tsx';

interface ItemLineProps {
  readonly item: WorkItemImage;
  readonly isReadOnly: boolean;
  /** What it is to the open item, before all else. */
  readonly kind?: string;
  readonly end?: ReactNode;
}

/** Another item in one line: state, key, title, due, people; each can be changed here, the rest in its menu. */
export function ItemLine({ item, isReadOnly, kind, end }: ItemLineProps) {
  const key = useKeyOf(item);
  const group = states.use(item.state_id)?.group;
  const isClosed = group === 'completed' || group === 'cancelled';
  const control = { item, isReadOnly, isCompact: true };
  return (
    <ContextMenu menu={<WorkItemMenu ids={[item.id]} />}>
      <div className="group relative flex min-h-7.5 items-center gap-2 border-b border-hairline touch:min-h-11">
        {kind && <span className="w-19 shrink-0 truncate text-12 text-muted">{kind}</span>}
        <FieldControl field={fieldOf('state')} {...control} />
        <span className="key w-17 shrink-0 truncate">{key}</span>
        <ItemLink item={item} className={`min-w-0 flex-1 truncate ${isClosed ? 'text-muted' : ''}`}>
          <bdi>{item.name}</bdi>
        </ItemLink>
        {item.target_date && (
          <FieldControl field={fieldOf('target_date')} {...control} className="text-12" />
        )}
        <FieldControl field={fieldOf('assignees')} {...control} />
        {end}
      </div>
    </ContextMenu>
  );
}
