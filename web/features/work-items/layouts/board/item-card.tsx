import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import type { FieldId } from '#web/features/work-items/fields/field.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import type { DisplayKey } from '#web/features/work-items/filters/display.ts';
import { FieldCell } from '#web/features/work-items/layouts/field-cell.tsx';
import { ItemCounts } from '#web/features/work-items/layouts/item-counts.tsx';
import { TitleInput } from '#web/features/work-items/layouts/item-title.tsx';
import { useListScreen } from '#web/features/work-items/layouts/list-screen.ts';
import { PendingDot } from '#web/features/work-items/layouts/pending-dot.tsx';
import { useItemTints } from '#web/features/work-items/layouts/use-item-tints.ts';

interface ItemCardProps {
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  /** Somebody is at the card. */
  readonly isAt?: boolean;
  readonly isRenaming?: boolean;
}

const FOOT: readonly (readonly [DisplayKey, FieldId])[] = [
  ['labels', 'labels'],
  ['modules', 'modules'],
  ['cycle', 'cycle'],
  ['start_date', 'start_date'],
  ['due_date', 'target_date'],
];

/** What a card shows: key and people above, the title, then its properties. */
export const ItemCard = memo(function ItemCard({
  item,
  canEdit,
  isAt = false,
  isRenaming = false,
}: ItemCardProps) {
  const { display, view, me } = useListScreen();
  const key = useKeyOf(item);
  const tint = useItemTints(item, me);
  const cell = { item, canEdit, isAt };
  const isGroupedByState = view.settings.groupBy === 'state_id';
  const hasEstimate = display.has('estimate') && item.estimate_point !== null;
  const foot = FOOT.filter(
    ([shownBy, field]) => display.has(shownBy) && !fieldOf(field).isEmpty(item),
  );
  const { sub_issues_count: below, attachment_count: files, link_count: links } = item;
  return (
    <>
      <div className="flex h-5 items-center gap-2">
        {display.has('priority') && (
          <FieldCell field="priority" tint={tint('priority')} {...cell} />
        )}
        {display.has('state') && !isGroupedByState && (
          <FieldCell field="state" tint={tint('state')} {...cell} />
        )}
        {display.has('key') && <span className="key">{key}</span>}
        <PendingDot id={item.id} />
        {hasEstimate && (
          <FieldCell field="estimate" tint={tint('estimate')} {...cell} className="ms-auto" />
        )}
        {display.has('assignee') && (
          <FieldCell
            field="assignees"
            tint={tint('assignees')}
            {...cell}
            className={hasEstimate ? '' : 'ms-auto'}
          />
        )}
      </div>
      {isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <div dir="auto" className={`line-clamp-3 break-words ${tint('name')}`} title={item.name}>
          {item.name}
        </div>
      )}
      {(foot.length > 0 || below > 0 || files > 0 || links > 0) && (
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
          {foot.map(([, field]) => (
            <FieldCell
              key={field}
              field={field}
              tint={tint(field)}
              {...cell}
              className="flex-wrap text-12 text-muted"
            />
          ))}
          <ItemCounts item={item} />
        </div>
      )}
    </>
  );
});
