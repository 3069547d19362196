import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** What belongs to one field: its declaration, its column, and how it is drawn. */
const OWN = /^(shared\/work-item-fields\/|web\/features\/work-items\/fields\/)/;

/**
 * Every other file that names the field. Those of the server and the contract have other reasons than to list the
 * fields: the column itself, fixed shapes, other entities. Those of the client still list fields; none may join.
 */
const NAMING = [
  'server/features/cycles/table.ts',
  'server/features/modules/table.ts',
  'server/features/samples/workspace/items.ts',
  'server/features/search/queries.ts',
  'server/features/users/dashboard-queries.ts',
  'server/features/users/stats-queries.ts',
  'server/features/work-items/search/queries.ts',
  'server/features/work-items/table.ts',
  'server/features/work-items/write/dates.ts',
  'server/platform/database/lite.ts',
  'shared/contract/lite.ts',
  'shared/contract/search.ts',
  'shared/contract/user-profiles.ts',
  'shared/contract/view-properties.ts',
  'shared/contract/work-items.ts',
  'web/features/notifications/sentence.ts',
  'web/features/work-items/create/create-draft.ts',
  'web/features/work-items/data/create.ts',
  'web/features/work-items/data/item-image.ts',
  'web/features/work-items/data/use-found-items.ts',
  'web/features/work-items/detail/item-line.tsx',
  'web/features/work-items/detail/sub-item-settings.ts',
  'web/features/work-items/filters/display.ts',
  'web/features/work-items/layouts/board/item-card.tsx',
  'web/features/work-items/layouts/list/columns.ts',
  'web/features/work-items/lists/list-source.ts',
  'web/features/work-items/lists/quick-add.ts',
  'web/features/work-items/row/item-row.tsx',
];

it('names every file outside the registry that mentions start_date', () => {
  const files = globSync('{shared,server,live,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const found = files
    .filter((file) => !OWN.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('start_date'));
  expect(found.toSorted(), 'a field is declared in shared/work-item-fields').toEqual(NAMING);
});
