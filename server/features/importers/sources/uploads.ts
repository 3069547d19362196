import type { SourceRecord } from '#server/features/importers/records.ts';
import { WorkRefused } from '#server/platform/process/untrusted-words.ts';

import { readTable } from './csv-table.ts';
import { readBoard } from './trello-board.ts';

/** Batch size: small enough to store within a moment. */
const MAX_ROWS = 250;
const MAX_CHARACTERS = 500_000;
/** Limit of a record in characters: more than any work item with its comments has. */
const MAX_RECORD = 8_000_000;

const READERS = { csv: readTable, trello: readBoard };

/** Reads an uploaded file in batches; runs in a worker process. */
export async function* readUpload(
  source: keyof typeof READERS,
  input: AsyncIterable<Uint8Array>,
): AsyncGenerator<SourceRecord[]> {
  let records: SourceRecord[] = [];
  let characters = 0;
  for await (const record of READERS[source](input)) {
    const size = JSON.stringify(record).length;
    if (size > MAX_RECORD) throw new WorkRefused('An item is larger than 8 MB. Shorten it.');
    records.push(record);
    characters += size;
    if (records.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    yield records;
    [records, characters] = [[], 0];
  }
  if (records.length > 0) yield records;
}
