import type { StateGroup } from '#shared/contract/states.ts';
import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { Lines } from '#web/features/item-rows/lines/lines.ts';
import { childIndex } from '#web/features/item-rows/parts/child-index.ts';
import { GROUP_COLORS } from '#web/features/states/state-icon.tsx';
import { states } from '#web/features/states/store.ts';
import { workItems } from '#web/features/work-items/data/store.ts';
import type { ListGroup } from '#web/features/work-items/lists/list-snapshot.ts';
import type { Day } from '#web/lib/formats/dates.ts';
import { NO_SPAN, type Span } from '#web/ui/timeline/span.ts';
import type { TimelineRow } from '#web/ui/timeline/timeline-row.ts';

import { spanOf } from './dates.ts';
import { idOfLine } from './line-ids.ts';

/** What rows are made of besides the lines of the list. */
export interface RowFacts {
  readonly today: Day;
  readonly mayEdit: (item: WorkItemImage) => boolean;
  readonly nameOfGroup: (key: string) => string;
  /** The place where a title is being written, and the dates that the new item gets. */
  readonly adding: { readonly group: string; readonly span: Span } | null;
  readonly newName: string;
}

interface Known {
  readonly row: TimelineRow;
  readonly item: WorkItemImage;
  readonly done: number;
  readonly group: StateGroup | null;
}

/** Makes the rows of a timeline: each the same object as long as nothing about it has changed. */
export class RowMaker {
  #known = new Map<string, Known>();
  #others = new Map<string, TimelineRow>();
  #facts: RowFacts | null = null;

  /** The rows of these lines. */
  rows(lines: Lines, facts: RowFacts): readonly TimelineRow[] {
    if (this.#facts?.today !== facts.today || this.#facts.mayEdit !== facts.mayEdit) {
      this.#known = new Map();
    }
    this.#facts = facts;
    const before = this.#known;
    this.#known = new Map();
    const rows: TimelineRow[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines.at(at);
      if (!line) continue;
      const id = idOfLine(line);
      if (line.is === 'row') {
        const item = workItems.get(line.row.id);
        if (item) rows.push(this.#item(id, item, before.get(id)));
      } else if (line.is === 'group') rows.push(this.#same(groupRow(id, line.group, facts)));
      else rows.push(this.#same(otherRow(id, line.is === 'add' ? line.group : null, facts)));
    }
    return rows;
  }

  #item(id: string, item: WorkItemImage, before: Known | undefined): TimelineRow {
    const group = groupOf(item);
    const done = doneOf(item, group);
    const isSame = before?.item === item && before.done === done && before.group === group;
    const row = isSame ? before.row : itemRow(id, item, { group, done }, this.#facts);
    this.#known.set(id, isSame ? before : { row, item, done, group });
    return row;
  }

  #same(row: TimelineRow): TimelineRow {
    const before = this.#others.get(row.id);
    if (before && isSameRow(before, row)) return before;
    this.#others.set(row.id, row);
    return row;
  }
}

function isSameRow(a: TimelineRow, b: TimelineRow): boolean {
  return a.name === b.name && a.start === b.start && a.end === b.end && a.done === b.done;
}

function groupOf(item: WorkItemImage): StateGroup | null {
  return states.get(item.state_id ?? '')?.group ?? null;
}

/** Whether nothing is left to do in such a state. */
export function isClosed(group: StateGroup | null): boolean {
  return group === 'completed' || group === 'cancelled';
}

/** How much of an item is done: of those below it, if there are any. */
export function doneOf(item: WorkItemImage, group = groupOf(item)): number {
  if (group === 'completed') return 1;
  if (item.sub_issues_count === 0) return 0;
  const children = childIndex.snapshot().of(item.id);
  if (children.length === 0) return 0;
  const closed = children.filter((id) => {
    const child = workItems.get(id);
    return child && isClosed(groupOf(child));
  });
  return closed.length / children.length;
}

function itemRow(
  id: string,
  item: WorkItemImage,
  { group, done }: Pick<Known, 'group' | 'done'>,
  facts: RowFacts | null,
): TimelineRow {
  const { name } = item;
  const { start, end } = spanOf(item);
  return {
    ...{ id, name, start, end, done },
    tone: GROUP_COLORS[group ?? 'backlog'],
    isFixed: facts?.mayEdit(item) !== true,
    isLate: facts !== null && end !== null && end < facts.today && !isClosed(group),
  };
}

function groupRow(id: string, { key, ids }: ListGroup, facts: RowFacts): TimelineRow {
  let start: Day | null = null;
  let end: Day | null = null;
  let closed = 0;
  for (const itemId of ids) {
    const item = workItems.get(itemId);
    if (!item) continue;
    if (isClosed(groupOf(item))) closed += 1;
    for (const day of Object.values(spanOf(item))) {
      if (day === null) continue;
      if (start === null || day < start) start = day;
      if (end === null || day > end) end = day;
    }
  }
  const done = ids.length === 0 ? 0 : closed / ids.length;
  return { id, name: facts.nameOfGroup(key), start, end, done, is: 'group', isFixed: true };
}

/** The row that a new item is made in, or that stands for those that have not come; only the first has time. */
function otherRow(id: string, addTo: string | null, { adding, newName }: RowFacts): TimelineRow {
  if (addTo === null) return { id, name: '', ...NO_SPAN, is: 'blank', isFixed: true };
  const { start, end } = adding?.group === addTo ? adding.span : NO_SPAN;
  return { id, name: newName, start, end };
}
