import type { WorkItemImage } from '#shared/contract/work-items.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import {
  type Misfit,
  type ReadingWords,
  readValue,
} from '#web/features/work-items/fields/value-reading.ts';
import { type ValueWords, valueText } from '#web/features/work-items/fields/value-text.ts';

import { fieldOfColumn } from './columns.ts';

/** What a text makes of a cell: the new value, or why it does not fit. */
export type CellReading =
  | { readonly is: 'patch'; readonly patch: WorkItemPatch }
  | { readonly is: Misfit; readonly text: string };

/** A cell as text: names as people read them, days as every spreadsheet knows them. */
export function cellText(column: string, item: WorkItemImage, words: ValueWords): string {
  const field = fieldOfColumn(column);
  return field ? valueText(field, item, words) : '';
}

/** Reads a text into a cell of an item. */
export function readCell(
  column: string,
  text: string,
  item: WorkItemImage,
  words: ReadingWords,
): CellReading {
  const field = fieldOfColumn(column);
  if (!field) return { is: 'readOnly', text: text.trim() };
  const reading = readValue(field, text, item, words);
  return reading.is === 'value' ? { is: 'patch', patch: { [field.key]: reading.value } } : reading;
}
