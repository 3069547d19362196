import { type RefObject, useState } from 'react';

import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { mayEdit, useListScreen } from '#web/features/item-rows/list-screen.ts';
import { activate } from '#web/features/item-rows/selection.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { MenuSeparator } from '#web/ui/menus/menu.tsx';
import { DateItems } from '#web/ui/timeline/own-frame.tsx';
import { shifted, type Span } from '#web/ui/timeline/span.ts';
import type { TimelineControl } from '#web/ui/timeline/timeline-host.ts';

import { spanOf } from './dates.ts';
import { idOfRow } from './line-ids.ts';
import { placeOfItem } from './link-graph.ts';
import { LinkItems } from './link-items.tsx';

interface RowMenuProps {
  readonly row: ShownRow;
  readonly today: Day;
  readonly lines: Lines;
  readonly control: RefObject<TimelineControl | null>;
  readonly onChange: (id: string, span: Span) => void;
}

/** What a timeline adds to the menu of a row: what the pointer does with its bar. */
export function RowMenu({ row, today, lines, control, onChange }: RowMenuProps) {
  const screen = useListScreen();
  // As it was when the menu opened: what is moved from it does not change the menu.
  const [item] = useState(() => workItems.get(row.id));
  if (!item) return null;
  const go = (other: string) => {
    const at = placeOfItem(lines, other);
    const line = lines.at(at);
    if (line?.is !== 'row') return screen.open(other);
    activate(screen.store, line.row);
    return control.current?.show(at);
  };
  const id = idOfRow(row);
  const bar = { id, name: item.name, ...spanOf(item) };
  return (
    <>
      {mayEdit(screen, item) && (
        <DateItems
          row={bar}
          actions={{
            askDates: () => control.current?.askDates(id),
            step: (_row, days) => onChange(id, shifted(bar, 'whole', days)),
            set: (_row, span) => onChange(id, span),
          }}
        />
      )}
      <LinkItems item={item} today={today} onMove={(span) => onChange(id, span)} onGo={go} />
      <MenuSeparator />
    </>
  );
}
