import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';

import { type TreeLine, treeLines } from '#web/lib/resources/tree.ts';
import { holdsWords } from '#web/lib/search/match.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { VirtualRows } from '#web/ui/layout/virtual-rows.tsx';

import { ListEnd } from './list-end.tsx';
import type { ListRow } from './list-moves.ts';
import type { ListGroup, ListPanelProps, ListContext } from './list-panel-props.ts';
import { ListLine } from './list-row.tsx';
import { type ListSearch, ListTools } from './list-tools.tsx';
import { useListOrder } from './use-list-order.ts';
import { useListPanel } from './use-list-panel.ts';

/**
 * An ordered list: rows are added and renamed in place, moved by dragging, keys or menu, and
 * deleted.
 */
export function ListPanel<Row extends ListRow>(props: ListPanelProps<Row>) {
  const { rows, isTree, groups, groupOf, isReadOnly, removal, onMove } = props;
  const container = useRef<HTMLDivElement>(null);
  const state = useListPanel<Row>(container);
  const shape = { isTree, groups: groups?.map(({ key }) => key), groupOf };
  const [typed, setTyped] = useState('');
  const found = useMemo(() => foundRows(rows, typed), [rows, typed]);
  // Matches inside of collapsed rows are shown.
  const lines = treeLines(found, typed.trim() === '' ? state.collapsed : NOTHING_FOLDED);
  const reorder = useListOrder({
    container,
    rows,
    visible: lines.map(({ row }) => row),
    shape,
    groupName: (key) => groups?.find((group) => group.key === key)?.name ?? key,
    onMove,
  });
  const hasTree = lines.some(({ hasChildren }) => hasChildren);
  const search = { typed, onType: setTyped };
  const list = { props, state, shape, reorder, hasTree };
  const { removing, remove, returnTo } = state;
  return (
    <div ref={container} className={groups && 'space-y-5'}>
      {groups?.map((group) => (
        <GroupSection
          key={group.key}
          list={list}
          group={group}
          lines={lines.filter(({ row }) => groupOf?.(row) === group.key)}
        />
      )) ?? <WholeList list={list} lines={lines} search={search} />}
      {removing && !isReadOnly && removal({ row: removing, onClose: () => remove(null), returnTo })}
    </div>
  );
}

interface LinesProps<Row extends ListRow> {
  readonly list: ListContext<Row>;
  readonly lines: readonly TreeLine<Row>[];
}

interface WholeListProps<Row extends ListRow> extends LinesProps<Row> {
  readonly search: ListSearch;
}

function WholeList<Row extends ListRow>({ list, lines, search }: WholeListProps<Row>) {
  const { props, state, reorder } = list;
  const { empty, isReadOnly, addLabel, rows, searchLabel } = props;
  const isAdding = state.form?.is === 'new' && state.form.parent === null;
  const add = () => state.open({ is: 'new', group: null, parent: null });
  if (rows.length === 0 && !isAdding) {
    return (
      <EmptyState
        icon={empty.icon}
        title={empty.title}
        text={empty.text}
        action={
          !isReadOnly && (
            <Button variant="primary" size={32} data-add="" onClick={add}>
              {empty.add ?? addLabel(null)}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ListTools
        search={search}
        searchLabel={rows.length > SEARCHED ? searchLabel : undefined}
        count={lines.length}
        addLabel={isReadOnly || isAdding ? null : addLabel(null)}
        onAdd={add}
      />
      {isAdding && (
        <div className="mb-3 rounded-card border border-line p-3">
          {props.form({ row: null, group: null, parent: null, onClose: state.close })}
        </div>
      )}
      {lines.length > 0 && (
        <ul aria-label={props.label} className={LIST}>
          <VirtualRows rows={lines} keyOf={({ row }) => row.id} height={ROW_HEIGHT}>
            {(line, place) => <ListLine list={list} line={line} place={place} />}
          </VirtualRows>
        </ul>
      )}
      <ListEnd name="all" over={reorder.over} />
    </>
  );
}

interface GroupSectionProps<Row extends ListRow> extends LinesProps<Row> {
  readonly group: ListGroup;
}

function GroupSection<Row extends ListRow>({ list, lines, group }: GroupSectionProps<Row>) {
  const { props, state, reorder } = list;
  const [isOpen, setOpen] = useState(true);
  const { form } = state;
  const isAdding = form?.is === 'new' && form.group === group.key;
  const title = (
    <span className="flex items-center gap-2">
      {group.icon}
      {group.name}
      <Badge>{lines.length}</Badge>
    </span>
  );
  return (
    <section aria-label={group.name} className="relative">
      {!props.isReadOnly && (
        <div className="absolute end-0 top-0">
          <IconButton
            icon={Plus}
            data-add={group.key}
            label={props.addLabel(group)}
            onClick={() => {
              setOpen(true);
              state.open({ is: 'new', group: group.key, parent: null });
            }}
          />
        </div>
      )}
      <Disclosure isOpen={isOpen} onToggle={setOpen} title={title}>
        <ul aria-label={group.name} className={classNames('mt-2', LIST)}>
          {isAdding && (
            <li className="p-3">
              {props.form({ row: null, group: group.key, parent: null, onClose: state.close })}
            </li>
          )}
          <VirtualRows rows={lines} keyOf={({ row }) => row.id} height={ROW_HEIGHT}>
            {(line, place) => <ListLine list={list} line={line} place={place} />}
          </VirtualRows>
          {lines.length === 0 && !isAdding && (
            <li className="px-4 py-3 text-12 text-muted">{props.empty.title}</li>
          )}
        </ul>
        <ListEnd name={group.key} over={reorder.over} />
      </Disclosure>
    </section>
  );
}

/** Longer lists get a search field. */
const SEARCHED = 20;
const NOTHING_FOLDED: ReadonlySet<string> = new Set();

/** Rows whose names contain the text, with their ancestors. */
function foundRows<Row extends ListRow>(rows: readonly Row[], typed: string): readonly Row[] {
  const words = typed.trim();
  if (words === '') return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const row of rows) {
    if (!holdsWords(row.name, words)) continue;
    for (let at: Row | undefined = row; at && !kept.has(at.id); at = byId.get(at.parent ?? ''))
      kept.add(at.id);
  }
  return rows.filter(({ id }) => kept.has(id));
}

/** Height of a row with one line, in pixels. */
const ROW_HEIGHT = 45;
const LIST = 'divide-y divide-line rounded-card border border-line';
