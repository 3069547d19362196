import type { Audience } from '#server/platform/changes/change-log.ts';

import { type Cursor, isAfter } from './cursor.ts';
import type { LogRow } from './log-reader.ts';

/** Rows kept in memory per audience; older ones are read from the log. */
const ROWS_PER_AUDIENCE = 1_000;
/** Rows kept in memory in total. */
const ROWS_IN_ALL = 200_000;

interface Remembered {
  /** Last row of the audience, or the start of the process. */
  cursor: Cursor;
  /** All rows after this position are in memory. */
  from: Cursor;
  rows: LogRow[];
}

/**
 * Recent log rows of each audience, filled by the tail: most catch-ups after a short break need no
 * query.
 */
export class FeedMemory {
  readonly #audiences = new Map<Audience, Remembered>();
  /** Complete for every audience from here on. */
  #from: Cursor;
  #count = 0;

  constructor(start: Cursor) {
    this.#from = start;
  }

  /** Forgets everything, when another log is followed. */
  clear(start: Cursor): void {
    this.#audiences.clear();
    this.#from = start;
    this.#count = 0;
  }

  add(row: LogRow): void {
    const remembered = this.#of(row.audience);
    remembered.cursor = row.at;
    remembered.rows.push(row);
    this.#count += 1;
    if (remembered.rows.length > ROWS_PER_AUDIENCE)
      this.#shorten(remembered, ROWS_PER_AUDIENCE / 2);
    if (this.#count > ROWS_IN_ALL) this.#shortenAll();
  }

  /** Last row of an audience, or the start of the process. */
  cursorOf(audience: Audience): Cursor {
    return this.#audiences.get(audience)?.cursor ?? this.#from;
  }

  /** Rows of an audience after a position; null when they reach back further than memory. */
  after(audience: Audience, cursor: Cursor): readonly LogRow[] | null {
    const remembered = this.#audiences.get(audience);
    if (isAfter(remembered?.from ?? this.#from, cursor)) return null;
    return remembered ? remembered.rows.filter((row) => isAfter(row.at, cursor)) : [];
  }

  #of(audience: Audience): Remembered {
    let remembered = this.#audiences.get(audience);
    if (!remembered) {
      remembered = { cursor: this.#from, from: this.#from, rows: [] };
      this.#audiences.set(audience, remembered);
    }
    return remembered;
  }

  #shorten(remembered: Remembered, keep: number): void {
    const cut = remembered.rows.splice(0, Math.max(0, remembered.rows.length - keep));
    const last = cut.at(-1);
    if (last) remembered.from = last.at;
    this.#count -= cut.length;
  }

  /** Keeps the cursors, which are small, and a quarter of the rows. */
  #shortenAll(): void {
    for (const remembered of this.#audiences.values()) {
      this.#shorten(remembered, Math.floor(remembered.rows.length / 4));
    }
  }
}
