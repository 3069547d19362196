import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#web/ui/layout/class-names.ts';
import { RowSlots } from '#web/ui/layout/row-slots.ts';

import { LinksLayer } from './links-layer.tsx';
import { OwnFrame, OwnRowsContext } from './own-frame.tsx';
import { TimelineLine } from './timeline-line.tsx';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelinePart } from './use-timeline.ts';

/** The rendered rows at their positions, with the links between them. */
export function TimelineRows({ timeline, model }: TimelinePart) {
  const { rows, label, menuOf, isPhone = false } = timeline;
  const { list } = model;
  const { t } = useTranslation('ui');
  const helpId = useId();
  const activeId = list.active?.id;
  const own = useMemo(() => ({ activeId, isThin: isPhone, menuOf }), [activeId, isPhone, menuOf]);
  return (
    <OwnRowsContext value={own}>
      <div
        role={timeline.host ? 'treegrid' : 'grid'}
        {...(timeline.host && { 'aria-multiselectable': true })}
        aria-label={label}
        aria-rowcount={rows.length}
        aria-describedby={helpId}
        className="relative"
        style={{ blockSize: list.virtual.getTotalSize() }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) model.keys.finish();
        }}
      >
        <Lines timeline={timeline} model={model} />
        <Drawn timeline={timeline} model={model} />
        {timeline.endName && (
          <div
            role="presentation"
            data-end={timeline.endName}
            className={classNames(
              'absolute inset-x-0 bottom-0 h-0.5',
              timeline.reorder?.over === `end:${timeline.endName}` && 'bg-accent',
            )}
          />
        )}
        <span id={helpId} hidden>
          {t('timeline.help')}
        </span>
      </div>
    </OwnRowsContext>
  );
}

/** Rows in the viewport, reusing the elements of those that leave. */
function Drawn({ timeline, model }: TimelinePart) {
  const { rows } = timeline;
  const { list } = model;
  const activeId = list.active?.id;
  const drawn = list.virtual.getVirtualItems();
  const keys = useSlotKeys(
    drawn.map(({ index }) => rows[index]?.id ?? ''),
    activeId,
  );
  return drawn.map(({ index, start, size }, place) => {
    const row = rows[index];
    return (
      row && (
        <div
          key={keys[place]}
          role="presentation"
          className="absolute inset-x-0 top-0"
          style={{
            blockSize: size,
            transform: `translateY(${start}px)`,
            // Tooltips and warnings of a row overlap the rows beside it.
            zIndex: model.draftOf(row.id) || row.id === activeId ? 1 : undefined,
          }}
        >
          <Row timeline={timeline} model={model} row={row} place={index + 1} />
        </div>
      )
    );
  });
}

/** React keys of rows: elements of rows that leave are reused, except the active one's. */
function useSlotKeys(ids: readonly string[], activeId: string | undefined): readonly number[] {
  const [slots] = useState(() => new RowSlots());
  const focused = document.activeElement?.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
  const kept = new Set([activeId, focused].flatMap((id) => id ?? []));
  const own = slots.assign(ids, kept);
  return ids.map((id) => own.get(id) ?? 0);
}

/** Links between rendered rows. */
function Lines({ timeline, model }: TimelinePart) {
  const { links, rows, isPhone = false } = timeline;
  const { list, time } = model;
  const drawn = list.virtual.getVirtualItems();
  if (!links || links.links.length === 0) return null;
  return (
    <LinksLayer
      links={links}
      rows={rows}
      draft={model.draft}
      activeId={list.active?.id}
      first={drawn[0]?.index ?? 0}
      end={(drawn.at(-1)?.index ?? -1) + 1}
      height={list.height}
      isThin={isPhone}
      sight={time.sight}
      from={time.from}
      dayWidth={time.dayWidth}
      nameWidth={model.nameWidth}
    />
  );
}

interface RowProps extends TimelinePart {
  readonly row: TimelineRow;
  readonly place: number;
}

function Row({ timeline, model, row, place }: RowProps) {
  const { reorder } = timeline;
  return (
    <TimelineLine
      row={row}
      place={place}
      draft={model.draftOf(row.id)}
      nameOf={timeline.nameOf}
      Frame={timeline.host?.Frame ?? OwnFrame}
      nameWidth={model.nameWidth}
      today={timeline.today}
      isThin={timeline.isPhone === true}
      isFirst={place === 1}
      away={model.awayOf(row)}
      isActive={model.list.active?.id === row.id}
      isActiveAtPointer={timeline.host !== undefined}
      canLink={timeline.links?.canLink(row.id) === true}
      warning={timeline.links?.warningOf(row) ?? null}
      actions={model.actions}
      reorder={reorder}
      isTarget={reorder?.over === `before:${row.id}`}
    />
  );
}
