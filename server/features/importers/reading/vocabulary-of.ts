import { itemOf } from '#server/features/importers/meaning/meaning.ts';
import { readRecords } from '#server/features/importers/queries.ts';
import type { SqlClient } from '#server/platform/database/database.ts';
import { takeTurns } from '#server/platform/process/turns.ts';
import type { ImportMapping, ImportVocabulary } from '#shared/contract/importers.ts';

import { countingVocabulary } from './vocabulary.ts';

const PAGE = 500;

/** Counts the values in stored items, by the meaning of their columns. */
export async function readVocabulary(
  sql: SqlClient,
  importId: string,
  mapping: Pick<ImportMapping, 'fields' | 'date_order'>,
  order: readonly string[],
): Promise<{ vocabulary: ImportVocabulary; first: string }> {
  const counting = countingVocabulary(order);
  const turn = takeTurns();
  let first = '';
  for (let from = 0; ; from += PAGE) {
    const records = await readRecords(sql, importId, from, PAGE);
    for (const { place, data } of records) {
      await turn();
      if ('cells' in data) counting.addCells(data.cells);
      const item = itemOf(data, mapping, place);
      first ||= item.key;
      counting.add(item);
    }
    if (records.length < PAGE) return { vocabulary: counting.done(), first };
  }
}
