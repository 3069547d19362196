import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { findProperty } from '#shared/work-item-fields/registry.ts';
import { choose } from '#web/features/item-rows/keys/choose.ts';
import { mayEdit, useListScreen, useListState } from '#web/features/item-rows/list-screen.ts';
import { FieldCell } from '#web/features/item-rows/parts/field-cell.tsx';
import { RangeCell } from '#web/features/item-rows/parts/range-cell.tsx';
import { footOf, type RangeProperty } from '#web/features/item-rows/parts/ranges.ts';
import { Tick } from '#web/features/item-rows/parts/tick.tsx';
import type { useItemTints } from '#web/features/item-rows/parts/use-item-tints.ts';
import { ProjectChip } from '#web/features/projects/project-chip.tsx';
import { useKeyOf } from '#web/features/work-items/data/address.ts';
import { fieldOf } from '#web/features/work-items/fields/registry.ts';
import { useWords } from '#web/lib/i18n/words.ts';

import { ArchivedDay } from './archived-day.tsx';
import type { ItemRowProps } from './item-row-props.ts';
import { TitleCell } from './title-cell.tsx';

interface SecondLineProps {
  readonly item: WorkItemImage;
  readonly tintOf: ReturnType<typeof useItemTints>;
}

interface StackedCellsProps extends ItemRowProps, SecondLineProps {}

/** The cells of a row on a phone: state, title and people, and the rest of it in a second line. */
export function StackedCells(props: StackedCellsProps) {
  const { row, item, isSelected, isActive, tintOf } = props;
  const t = useWords('work-items');
  const screen = useListScreen();
  const isSelecting = useListState(({ selected }) => selected.size > 0);
  const cell = { item, canEdit: mayEdit(screen, item), isAt: isActive };
  const { display } = screen;
  return (
    <>
      <div role="gridcell" className="flex items-center justify-center">
        {isSelecting ? (
          <Tick
            checked={isSelected}
            label={t('list.select', { name: item.name })}
            onToggle={({ shiftKey }) => choose(screen, row, shiftKey)}
          />
        ) : (
          display.has('state') && <FieldCell field="state" tint={tintOf('state')} {...cell} />
        )}
      </div>
      <TitleCell
        {...props}
        tint={tintOf('name')}
        below={<SecondLine item={item} tintOf={tintOf} />}
      />
      <div role="gridcell" className="flex items-center justify-end">
        {display.has('assignee') && (
          <FieldCell field="assignees" tint={tintOf('assignees')} {...cell} isAt={false} />
        )}
      </div>
    </>
  );
}

/**
 * It is read only: its values are too small for a finger, and the item itself is one tap away. Of what finds no room
 * nothing is drawn: it wraps into lines below the only one that shows.
 */
function SecondLine({ item, tintOf }: SecondLineProps) {
  const { display, source } = useListScreen();
  const key = useKeyOf(item);
  const cell = { item, canEdit: false, isAt: false, className: 'max-w-36' };
  const hasPriority = display.has('priority') && item.priority !== 'none';
  return (
    <div className="h-5 overflow-hidden text-12 text-muted">
      <div className={`relative flex flex-wrap items-center gap-2 pe-4 *:leading-5 ${MORE}`}>
        {display.has('key') && <span className="key">{key}</span>}
        {hasPriority && <FieldCell field="priority" tint={tintOf('priority')} {...cell} />}
        {daysFirst(footOf(display)).map(({ property, begin }) =>
          begin ? (
            <RangeCell
              key={property}
              begin={begin.property}
              end={property}
              tintOf={tintOf}
              {...cell}
            />
          ) : (
            !fieldOf(property).isEmpty(item) && (
              <FieldCell
                key={property}
                field={property}
                tint={tintOf(property)}
                {...cell}
                className={kindOf(property) === 'ids' ? EACH : cell.className}
              />
            )
          ),
        )}
        {source.isArchive && <ArchivedDay item={item} />}
        {source.spansProjects && <ProjectChip projectId={item.project_id} />}
      </div>
    </div>
  );
}

/**
 * A sign at the end, that some found no room: above the line as long as there is one only, on it as soon as there are
 * more, by their height.
 */
const MORE =
  "min-h-5 after:absolute after:end-0 after:top-[min(0px,(100%-1.25rem)*2-1.25rem)] after:leading-5 after:content-['…']";

/** Each of several values finds room or not by itself; so each has the tint. */
const EACH =
  'contents! *:max-w-36 *:leading-5 [&.animate-tint>*]:animate-tint [&.animate-tint-again>*]:animate-tint-again';

const kindOf = (property: RangeProperty['property']) => findProperty(property)?.kind;

/** What finds no room at the end of the line is a label, not a date. */
function daysFirst(shown: readonly RangeProperty[]): readonly RangeProperty[] {
  const isDay = ({ property }: RangeProperty) => kindOf(property) === 'date';
  return [...shown.filter(isDay), ...shown.filter((one) => !isDay(one))];
}
