import type { ShownRow } from '#web/features/work-items/lists/selection.ts';

import { rowKey } from './selection.ts';

/** The row an event happened in, by what rows write on themselves (`rowKey`). */
export function rowAt(target: EventTarget): ShownRow | null {
  const key =
    target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (!key) return null;
  const [id = '', group = '', ...part] = key.split(' ');
  const row = { id, group, ...(part.length > 0 && { part: part.join(' ') }) };
  return rowKey(row) === key ? row : null;
}
