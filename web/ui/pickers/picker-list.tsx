import { useVirtualizer } from '@tanstack/react-virtual';
import { Check, Plus } from 'lucide-react';
import { Fragment, type ReactNode, type Ref, useEffect, useRef } from 'react';

import { Icon } from '#web/ui/feedback/icon.tsx';
import { TickBox } from '#web/ui/fields/tick-box.tsx';
import { Kbd } from '#web/ui/keys/kbd.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { POPUP_HEADING, POPUP_ITEM } from '#web/ui/layout/popup-look.ts';

import type { PickerOption } from './picker-option.ts';
import { CREATE_ID, type PickerRow } from './picker-rows.ts';

export interface PickerListProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly PickerRow[];
  /** Number of options, without headings. */
  readonly count: number;
  readonly activeId: string;
  readonly selected: readonly string[];
  readonly isMultiple: boolean;
  readonly hasDigits: boolean;
  readonly optionId: (id: string) => string;
  readonly onActivate: (id: string) => void;
  readonly onPick: (option: PickerOption) => void;
}

/** Longer lists are virtualized. */
const MAX_DRAWN = 100;
const LIST =
  'max-h-[min(20rem,calc(var(--available-height,100dvh)-3rem))] overflow-y-auto overscroll-contain';

/** The listbox of a picker. */
export function PickerList(props: PickerListProps) {
  return props.rows.length > MAX_DRAWN ? <DrawnInSight {...props} /> : <DrawnWhole {...props} />;
}

function DrawnWhole(props: PickerListProps) {
  const { activeId, optionId, rows } = props;
  const list = useRef<HTMLDivElement>(null);
  const activeDomId = optionId(activeId);
  useEffect(() => scrollTo(list.current, document.getElementById(activeDomId)), [activeDomId]);
  return (
    <ListBox {...props} ref={list} className={classNames(LIST, rows.length > 0 && 'p-1')}>
      <Groups rows={rows} draw={(row) => <Row key={row.id} row={row} list={props} />} />
    </ListBox>
  );
}

/** Scrolls only the list: `scrollIntoView` would scroll the page too. */
function scrollTo(list: HTMLElement | null, line: HTMLElement | null): void {
  if (!list || !line) return;
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function DrawnInSight(props: PickerListProps) {
  const { rows, activeId } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  });
  const place = rows.findIndex((row) => row.id === activeId);
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  }, [place, virtual]);
  const items = virtual.getVirtualItems();
  const starts = new Map(items.map((item) => [rows[item.index]?.id, item]));
  const drawn = items.flatMap((item) => rows[item.index] ?? []);
  return (
    <ListBox {...props} className={LIST} ref={scroller}>
      <div role="presentation" className="relative" style={{ blockSize: virtual.getTotalSize() }}>
        <Groups
          rows={drawn}
          draw={(row) => (
            <div
              key={row.id}
              ref={virtual.measureElement}
              role="presentation"
              data-index={starts.get(row.id)?.index}
              className="absolute inset-x-1 top-0"
              style={{ translate: `0 ${starts.get(row.id)?.start ?? 0}px` }}
            >
              <Row row={row} list={props} />
            </div>
          )}
        />
      </div>
    </ListBox>
  );
}

/** About how high a row is, in pixels: the nearer it is, the fewer are drawn and measured in vain. */
function heightOf(row: PickerRow | undefined): number {
  return row?.kind === 'option' && (row.option.reason ?? row.option.detail) ? 44 : 28;
}

interface ListBoxProps extends Pick<PickerListProps, 'id' | 'label' | 'isMultiple'> {
  readonly className: string;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

function ListBox({ id, label, isMultiple, className, ref, children }: ListBoxProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={className}
    >
      {children}
    </div>
  );
}

interface GroupsProps {
  readonly rows: readonly PickerRow[];
  readonly draw: (row: PickerRow) => ReactNode;
}

/** Wraps the options of a group in a labeled group, also when only some of them are rendered. */
function Groups({ rows, draw }: GroupsProps) {
  const groups = Map.groupBy(rows, (row) =>
    row.kind === 'heading' ? row.group : (row.option.group ?? ''),
  );
  return [...groups].map(([group, members]) =>
    group === '' ? (
      <Fragment key={group}>{members.map(draw)}</Fragment>
    ) : (
      <div key={group} role="group" aria-label={group}>
        {members.map(draw)}
      </div>
    ),
  );
}

function Row({ row, list }: { readonly row: PickerRow; readonly list: PickerListProps }) {
  if (row.kind === 'heading') {
    return (
      <div role="presentation" className={POPUP_HEADING}>
        {row.group}
      </div>
    );
  }
  return <PickerLine option={row.option} place={row.place} list={list} />;
}

interface PickerLineProps {
  readonly option: PickerOption;
  readonly place: number;
  readonly list: PickerListProps;
}

/** One option. The focus stays in the search field, so it handles the pointer only. */
function PickerLine({ option, place, list }: PickerLineProps) {
  const isSelected = list.selected.includes(option.id);
  const below = option.reason ?? option.detail;
  const isNew = option.id === CREATE_ID;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox has the keys
    <div
      id={list.optionId(option.id)}
      role="option"
      aria-selected={isSelected}
      aria-disabled={option.isDisabled || undefined}
      aria-setsize={list.count}
      aria-posinset={place + 1}
      data-highlighted={option.id === list.activeId ? '' : undefined}
      onMouseMove={() => list.onActivate(option.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => list.onPick(option)}
      className={classNames(POPUP_ITEM, below && 'items-start')}
    >
      {list.isMultiple && !isNew && <TickBox isTicked={isSelected} />}
      {isNew && <Icon of={Plus} className="text-muted" />}
      {option.icon && <span className="flex h-5 items-center text-muted">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block truncate', option.isDisabled && 'text-faint')}
          dir="auto"
        >
          {option.label}
        </span>
        {below && <span className="block text-12 text-muted">{below}</span>}
      </span>
      {option.hint && (
        <span className="num max-w-28 truncate text-12 text-muted">{option.hint}</span>
      )}
      {!list.isMultiple && isSelected && <Icon of={Check} />}
      {list.hasDigits && place < 9 && !isNew && (
        <span aria-hidden className="flex text-faint touch:hidden">
          <Kbd keys={String(place + 1)} />
        </span>
      )}
    </div>
  );
}
