import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useKeyOf } from '#web/features/work-items/address.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { FieldCell } from '#web/features/work-items/layouts/field-cell.tsx';
import { ItemCounts } from '#web/features/work-items/layouts/item-counts.tsx';
import { TitleInput } from '#web/features/work-items/layouts/item-title.tsx';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { PendingDot } from '#web/features/work-items/layouts/pending-dot.tsx';
import { useChangedBy } from '#web/features/work-items/layouts/use-changed-by.ts';
import type { DisplayKey } from '#web/features/work-items/toolbar/display.ts';
import { useTint } from '#web/ui/tint.ts';

interface ItemCardProps {
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  readonly isRenaming?: boolean;
}

const FOOT: readonly (readonly [DisplayKey, FieldId])[] = [
  ['labels', 'labels'],
  ['modules', 'modules'],
  ['cycle', 'cycle'],
  ['start_date', 'start_date'],
  ['due_date', 'target_date'],
];

/** What a card shows: key and people above, the title, then its properties (screens 13.2). */
export const ItemCard = memo(function ItemCard({
  item,
  canEdit,
  isRenaming = false,
}: ItemCardProps) {
  const { display, view } = useListScreen();
  const key = useKeyOf(item);
  const tint = useTint(item.name, useChangedBy(item));
  const cell = { item, canEdit };
  const isGroupedByState = view.settings.groupBy === 'state_id';
  return (
    <>
      <div className="flex h-5 items-center gap-2">
        {display.has('priority') && <FieldCell field="priority" {...cell} />}
        {display.has('state') && !isGroupedByState && <FieldCell field="state" {...cell} />}
        {display.has('key') && <span className="key">{key}</span>}
        <PendingDot id={item.id} />
        <span className="flex-1" />
        {display.has('estimate') && <FieldCell field="estimate" {...cell} isHiddenEmpty />}
        {display.has('assignee') && <FieldCell field="assignees" {...cell} />}
      </div>
      {isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <div dir="auto" className={`line-clamp-3 break-words ${tint.className}`} title={item.name}>
          {item.name}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
        {FOOT.map(
          ([shownBy, field]) =>
            display.has(shownBy) && (
              <FieldCell
                key={field}
                field={field}
                {...cell}
                isHiddenEmpty
                className="flex-wrap text-12 text-muted"
              />
            ),
        )}
        <ItemCounts item={item} />
      </div>
    </>
  );
});
