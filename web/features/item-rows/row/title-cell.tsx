import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { DEEPEST } from '#web/features/item-rows/lines/lines.ts';
import { useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { ItemCounts } from '#web/features/item-rows/parts/item-counts.tsx';
import { TitleInput } from '#web/features/item-rows/parts/item-title.tsx';
import { PendingDot } from '#web/features/item-rows/parts/pending-dot.tsx';
import { toggleExpanded } from '#web/features/item-rows/selection.ts';
import { usePerson } from '#web/features/people/store.ts';
import { usePeopleAt } from '#web/lib/feed/presence.ts';
import { useWords } from '#web/lib/i18n/words.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { FieldRing } from '#web/ui/fields/field-ring.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import type { ItemRowProps } from './item-row-props.ts';

interface TitleCellProps extends Pick<ItemRowProps, 'depth' | 'titleId' | 'isRenaming'> {
  readonly item: WorkItemImage;
  readonly tint: string;
  /** What stands below the title. */
  readonly below?: ReactNode;
}

/** The title with what belongs to it; whoever else writes it now has a ring around it. */
export function TitleCell(props: TitleCellProps) {
  const { depth, below } = props;
  return (
    <div
      role="gridcell"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5"
      style={{ paddingInlineStart: `${depth * 1.25}rem` }}
    >
      <TitleLine {...props} />
      {below}
    </div>
  );
}

/** The same where it is a part of a cell. */
export function TitleLine({ item, depth, titleId, isRenaming, tint }: TitleCellProps) {
  const { placeOf } = useListScreen();
  const [editorId] = usePeopleAt(`${placeOf(item.project_id)}/${item.id}`);
  const editor = usePerson(editorId) ?? null;
  return (
    <div className="flex min-w-0 items-center gap-2">
      {item.sub_issues_count > 0 && depth < DEEPEST && <Unfold item={item} />}
      {isRenaming ? (
        <TitleInput item={item} />
      ) : (
        <FieldRing person={editor} className={classNames('min-w-0', editor && '-mx-1 px-1 pe-16')}>
          <span
            id={titleId}
            dir="auto"
            title={item.name}
            className={classNames('block truncate py-0.5', tint)}
          >
            {item.name}
          </span>
        </FieldRing>
      )}
      <PendingDot id={item.id} />
      <ItemCounts item={item} />
    </div>
  );
}

/** Opens what is below an item in the list, and folds it. */
export function Unfold({ item }: { readonly item: WorkItemImage }) {
  const t = useWords('work-items');
  const { store } = useListScreen();
  const isExpanded = useListState(({ expanded }) => expanded.has(item.id));
  return (
    <IconButton
      icon={isExpanded ? ChevronDown : ChevronRight}
      isDirectional={!isExpanded}
      size={24}
      tabIndex={-1}
      data-cell
      label={t(isExpanded ? 'list.fold' : 'list.unfold', { name: item.name })}
      className="-ms-1.5 -me-1.5"
      onClick={(event) => {
        event.stopPropagation();
        toggleExpanded(store, item.id);
      }}
    />
  );
}
