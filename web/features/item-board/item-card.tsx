import { memo } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Property } from '#shared/work-item-fields/registry.ts';
import { useListScreen } from '#web/features/item-rows/list-screen.ts';
import { FieldCell } from '#web/features/item-rows/parts/field-cell.tsx';
import { ItemCounts } from '#web/features/item-rows/parts/item-counts.tsx';
import { TitleInput } from '#web/features/item-rows/parts/item-title.tsx';
import { PendingDot } from '#web/features/item-rows/parts/pending-dot.tsx';
import { RangeCell } from '#web/features/item-rows/parts/range-cell.tsx';
import { footOf } from '#web/features/item-rows/parts/ranges.ts';
import { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';

interface ItemCardProps {
  readonly item: WorkItemImage;
  readonly canEdit: boolean;
  /** Somebody is at the card. */
  readonly isAt?: boolean;
  readonly isRenaming?: boolean;
}

/** What a card shows: key and people above, the title, then its properties. */
export const ItemCard = memo(function ItemCard({
  item,
  canEdit,
  isAt = false,
  isRenaming = false,
}: ItemCardProps) {
  const { me, source } = useListScreen();
  const tint = useItemTints(item, me);
  const cell = { item, canEdit, isAt };
  return (
    <>
      <CardHead cell={cell} tint={tint} />
      {isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <div dir="auto" className={`line-clamp-3 break-words ${tint('name')}`} title={item.name}>
          {item.name}
        </div>
      )}
      {source.spansProjects && <ProjectChip projectId={item.project_id} />}
      <CardFoot cell={cell} tint={tint} />
    </>
  );
});

interface CardPartProps {
  readonly cell: {
    readonly item: WorkItemImage;
    readonly canEdit: boolean;
    readonly isAt: boolean;
  };
  readonly tint: ReturnType<typeof useItemTints>;
}

/** Priority, key and people. */
function CardHead({ cell, tint }: CardPartProps) {
  const { display, view } = useListScreen();
  const { item } = cell;
  const key = useKeyOf(item);
  const isGroupedByState = view.settings.groupBy === 'state_id';
  const hasEstimate = display.has('estimate') && item.estimate_point !== null;
  return (
    <div className="flex h-5 items-center gap-2">
      {display.has('priority') && <FieldCell field="priority" tint={tint('priority')} {...cell} />}
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
  );
}

/** The properties below the title that are set, and what the item has. */
function CardFoot({ cell, tint }: CardPartProps) {
  const { display } = useListScreen();
  const { item } = cell;
  const isSet = (property: Property) => !fieldOf(property).isEmpty(item);
  const foot = footOf(display).filter(
    ({ property, begin }) => isSet(property) || (begin && isSet(begin.property)),
  );
  const { sub_issues_count: below, attachment_count: files, link_count: links } = item;
  if (foot.length === 0 && below === 0 && files === 0 && links === 0) return null;
  const look = { className: 'flex-wrap text-12 text-muted', isHiddenEmpty: true, ...cell };
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
      {foot.map(({ property, begin }) =>
        begin ? (
          <RangeCell key={property} begin={begin.property} end={property} tintOf={tint} {...look} />
        ) : (
          <FieldCell key={property} field={property} tint={tint(property)} {...look} />
        ),
      )}
      <ItemCounts item={item} />
    </div>
  );
}
