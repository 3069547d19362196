import type { ListGroup, ListSnapshot } from '#web/features/work-items/lists/list-snapshot.ts';
import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

/** One line of a list on the screen. */
export type Line =
  | { readonly is: 'group'; readonly group: ListGroup }
  | { readonly is: 'row'; readonly row: ShownRow; readonly depth: number }
  | { readonly is: 'more'; readonly group: ListGroup }
  | { readonly is: 'add'; readonly group: string };

/** What lines are made of besides the list. */
export interface LineOptions {
  readonly isGrouped: boolean;
  readonly canAdd: (group: string) => boolean;
  readonly isFolded: (group: string) => boolean;
  /** Items whose sub-items are shown below them. */
  readonly expanded: ReadonlySet<string>;
  readonly childrenOf: (id: string) => readonly string[];
}

/** Sub-items are shown this deep in a list; deeper ones in the item itself. */
export const DEEPEST = 3;

interface Section {
  readonly group: ListGroup;
  readonly start: number;
  readonly rows: readonly RowPlace[] | null;
  readonly count: number;
  readonly hasMore: boolean;
  readonly hasAdd: boolean;
}

interface RowPlace {
  readonly id: string;
  readonly depth: number;
  /** The row it is below; null of rows of the list itself. */
  readonly parent: string | null;
}

/**
 * The lines of a list by their place, made when asked for: nothing is built a line, so that a list of 50,000 rows
 * costs as much as its groups.
 */
export class Lines {
  readonly length: number;
  /** Where group headers stand. */
  readonly headers: readonly number[];
  readonly #sections: readonly Section[];
  readonly #isGrouped: boolean;

  constructor({ groups }: ListSnapshot, options: LineOptions) {
    const sections: Section[] = [];
    this.#isGrouped = options.isGrouped;
    let start = 0;
    for (const group of groups) {
      const isFolded = options.isGrouped && options.isFolded(group.key);
      const rows = isFolded ? [] : nested(group.ids, options);
      const hasMore = !isFolded && group.hasMore;
      const hasAdd = !isFolded && options.canAdd(group.key);
      const count = isFolded ? 0 : (rows?.length ?? group.ids.length);
      sections.push({ group, start, rows, count, hasMore, hasAdd });
      start += Number(options.isGrouped) + count + Number(hasMore) + Number(hasAdd);
    }
    this.length = start;
    this.#sections = sections;
    this.headers = options.isGrouped ? sections.map((section) => section.start) : [];
  }

  /** The line at a place. */
  at(index: number): Line | undefined {
    const section = this.#sectionAt(index);
    if (!section) return undefined;
    const { group } = section;
    const place = index - section.start - Number(this.#isGrouped);
    if (place < 0) return { is: 'group', group };
    if (place === section.count && section.hasMore) return { is: 'more', group };
    if (place >= section.count) {
      return section.hasAdd ? { is: 'add', group: group.key } : undefined;
    }
    const id = section.rows?.[place]?.id ?? group.ids[place] ?? '';
    return { is: 'row', row: { id, group: group.key }, depth: section.rows?.[place]?.depth ?? 0 };
  }

  /** Where a row stands; -1 when it is not shown. */
  indexOf(row: ShownRow): number {
    const section = this.#sections.find(({ group }) => group.key === row.group);
    if (!section) return -1;
    const place = section.rows
      ? section.rows.findIndex(({ id }) => id === row.id)
      : section.group.ids.indexOf(row.id);
    if (place === -1 || place >= section.count) return -1;
    return section.start + Number(this.#isGrouped) + place;
  }

  /** The next row from a place on, in steps of 1 or -1; groups and quick add are passed over. */
  rowFrom(index: number, step: 1 | -1): ShownRow | null {
    for (let at = index; at >= 0 && at < this.length; at += step) {
      const line = this.at(at);
      if (line?.is === 'row') return line.row;
    }
    return null;
  }

  /** The header above a place. */
  headerBefore(index: number): number | undefined {
    return this.#isGrouped ? this.#sectionAt(index)?.start : undefined;
  }

  /** The quick add line of a group. */
  addLineOf(group: string): number {
    const section = this.#sections.find((one) => one.group.key === group);
    if (!section?.hasAdd) return -1;
    const { start, count, hasMore } = section;
    return start + Number(this.#isGrouped) + count + Number(hasMore);
  }

  /** The place in a group that a height stands for, in lines from the top: before a row, or behind all of its group. */
  placeAt(height: number): { readonly group: string; readonly place: number } | null {
    const index = Math.min(this.length - 1, Math.max(0, Math.floor(height)));
    const section = this.#sectionAt(index);
    if (!section) return null;
    const { group, rows, count } = section;
    const at = index - section.start - Number(this.#isGrouped);
    if (at < 0) return { group: group.key, place: 0 };
    if (at >= count) return { group: group.key, place: group.ids.length };
    // What stands below an item goes with it.
    const above = rows ? rows.slice(0, at + 1).filter(({ depth }) => depth === 0).length : at + 1;
    const isUpper = height - index < 0.5 && (rows?.[at]?.depth ?? 0) === 0;
    return { group: group.key, place: isUpper ? above - 1 : above };
  }

  /** The item that a row is shown below; null of rows of the list itself. */
  parentOf(row: ShownRow): string | null {
    const section = this.#sections.find(({ group }) => group.key === row.group);
    return section?.rows?.find(({ id }) => id === row.id)?.parent ?? null;
  }

  /**
   * The place among sub-items that a height stands for: below an item, before one of those there, or behind them; null
   * where it is a place of the list itself.
   */
  placeBelow(
    height: number,
  ): { readonly group: string; readonly parent: string; readonly before: string | null } | null {
    const index = Math.floor(height);
    const section = this.#sectionAt(index);
    const at = index - (section?.start ?? 0) - Number(this.#isGrouped);
    const [row, next] = [section?.rows?.[at], section?.rows?.[at + 1]];
    if (!section || !row) return null;
    const group = section.group.key;
    const isUpper = height - index < 0.5;
    // Behind an item whose sub-items are shown comes the first of them.
    if (!isUpper && next?.parent === row.id) return { group, parent: row.id, before: next.id };
    if (row.parent === null) return null;
    if (isUpper) return { group, parent: row.parent, before: row.id };
    const before = next?.parent === row.parent ? next.id : null;
    return { group, parent: row.parent, before };
  }

  /** The line before which a row would come below an item; `before` = the sub-item that follows, if any does. */
  edgeBelow(group: string, parent: string, before: string | undefined): number {
    const section = this.#sections.find((one) => one.group.key === group);
    if (!section?.rows) return -1;
    const { rows, start } = section;
    const first = start + Number(this.#isGrouped);
    const at = rows.findIndex((row) => row.parent === parent && row.id === before);
    if (at !== -1) return first + at;
    const above = rows.findIndex(({ id }) => id === parent);
    const depth = rows[above]?.depth ?? 0;
    const end = rows.findIndex((row, place) => place > above && row.depth <= depth);
    return first + (end === -1 ? rows.length : end);
  }

  /** The line before which a row of a group would come; `before` = the row that follows, if any does. */
  edgeOf(group: string, before: string | undefined): number {
    const section = this.#sections.find((one) => one.group.key === group);
    if (!section) return -1;
    const { start, rows, count } = section;
    const at = rows
      ? rows.findIndex(({ id, depth }) => depth === 0 && id === before)
      : section.group.ids.indexOf(before ?? '');
    return start + Number(this.#isGrouped) + (at === -1 ? count : Math.min(at, count));
  }

  /** Where a group begins and ends, with its header. */
  spanOf(group: string): readonly [start: number, end: number] {
    const at = this.#sections.findIndex((one) => one.group.key === group);
    return [this.#sections[at]?.start ?? 0, this.#sections[at + 1]?.start ?? this.length];
  }

  #sectionAt(index: number): Section | undefined {
    if (index < 0 || index >= this.length) return undefined;
    let [low, high] = [0, this.#sections.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#sections[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return this.#sections[low];
  }
}

/** The rows with the sub-items of those that are expanded; null when there are none of these. */
function nested(ids: readonly string[], options: LineOptions): readonly RowPlace[] | null {
  const { expanded } = options;
  if (expanded.size === 0 || !ids.some((id) => expanded.has(id))) return null;
  const rows: RowPlace[] = [];
  const put = (id: string, depth: number, parent: string | null) => {
    rows.push({ id, depth, parent });
    if (depth >= DEEPEST || !expanded.has(id)) return;
    for (const child of options.childrenOf(id)) put(child, depth + 1, id);
  };
  for (const id of ids) put(id, 0, null);
  return rows;
}
