import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';

import { type TreeLine, treeLines } from '#web/lib/resources/tree.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Disclosure } from '#web/ui/frames/disclosure.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';

import { ListEnd } from './list-end.tsx';
import type { ListRow } from './list-moves.ts';
import type { ListGroup, ListPanelProps } from './list-panel-props.ts';
import { type ListContext, ListLine } from './list-row.tsx';
import { useListOrder } from './use-list-order.ts';
import { useListPanel } from './use-list-panel.ts';

/** Shows an ordered list: rows are added and renamed in place, moved by dragging, keys or menu, and deleted. */
export function ListPanel<Row extends ListRow>(props: ListPanelProps<Row>) {
  const { rows, isTree, groups, groupOf, isReadOnly, removal, onMove } = props;
  const container = useRef<HTMLDivElement>(null);
  const state = useListPanel<Row>(container);
  const shape = { isTree, groups: groups?.map(({ key }) => key), groupOf };
  const lines = treeLines(rows, state.collapsed);
  const reorder = useListOrder({
    container,
    rows,
    visible: lines.map(({ row }) => row),
    shape,
    groupName: (key) => groups?.find((group) => group.key === key)?.name ?? key,
    onMove,
  });
  const hasTree = lines.some(({ hasChildren }) => hasChildren);
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
      )) ?? <WholeList list={list} lines={lines} />}
      {removing && !isReadOnly && removal({ row: removing, onClose: () => remove(null), returnTo })}
    </div>
  );
}

interface LinesProps<Row extends ListRow> {
  readonly list: ListContext<Row>;
  readonly lines: readonly TreeLine<Row>[];
}

function WholeList<Row extends ListRow>({ list, lines }: LinesProps<Row>) {
  const { props, state, reorder } = list;
  const { empty, isReadOnly, addLabel } = props;
  const isAdding = state.form?.is === 'new' && state.form.parent === null;
  const add = () => state.open({ is: 'new', group: null, parent: null });
  if (lines.length === 0 && !isAdding) {
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
      {!isReadOnly && !isAdding && (
        <div className="mb-3 flex justify-end">
          <Button variant="primary" icon={Plus} data-add="" onClick={add}>
            {addLabel(null)}
          </Button>
        </div>
      )}
      {isAdding && (
        <div className="mb-3 rounded-card border border-line p-3">
          {props.form({ row: null, group: null, parent: null, onClose: state.close })}
        </div>
      )}
      {lines.length > 0 && (
        <ul aria-label={props.label} className={LIST}>
          {lines.map((line) => (
            <ListLine key={line.row.id} list={list} line={line} />
          ))}
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
          {lines.map((line) => (
            <ListLine key={line.row.id} list={list} line={line} />
          ))}
          {lines.length === 0 && !isAdding && (
            <li className="px-4 py-3 text-12 text-muted">{props.empty.title}</li>
          )}
        </ul>
        <ListEnd name={group.key} over={reorder.over} />
      </Disclosure>
    </section>
  );
}

const LIST = 'divide-y divide-line rounded-card border border-line';
