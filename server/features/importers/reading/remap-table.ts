import { changeImport } from '#server/features/importers/commands.ts';
import type { ImportRow } from '#server/features/importers/entity.ts';
import type { WorkspaceScope } from '#server/platform/access/scope.ts';

import { guessMapping, listKnownPeople, listKnownStates } from './guess.ts';
import { keyOf } from './run-reading.ts';
import { readVocabulary } from './vocabulary-of.ts';

/** Reads the values of a table again after its columns were mapped differently. */
export async function remapTable(scope: WorkspaceScope, row: ImportRow): Promise<void> {
  const { vocabulary, first } = await readVocabulary(
    scope.sql,
    row.id,
    row.mapping,
    row.vocabulary.columns.map(({ name }) => name),
  );
  const [people, states] = await Promise.all([
    listKnownPeople(scope),
    listKnownStates(scope, row.project_id),
  ]);
  const mapping = guessMapping(row.mapping, vocabulary, { people, states });
  await changeImport(scope, row, { vocabulary, mapping, source_key: keyOf(row, first) });
}
