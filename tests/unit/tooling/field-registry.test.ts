import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** What belongs to one field: its declaration, its column, and how it is drawn. */
const OWN = /^(shared\/work-item-fields\/|web\/features\/work-items\/fields\/)/;

/** Containers have dates of their own by the same name; imports read the words of other tools. */
const OTHERS =
  /^((server|web)\/features\/(containers|cycles|modules|importers)\/|shared\/con(tract|stants)\/(cycles|modules|imports|importers|import-mappings)\.ts)/;

/**
 * Every other file that names the field, each for another reason than to list the fields: the column itself, shapes
 * that the contract fixes, other entities with dates, sample data, one sentence of notifications, one function of another suite's filters. None may join.
 */
const NAMING = [
  // A database of its own, of a backup.
  'server/copy-back/item.ts',
  'server/features/analytics/month-queries.ts',
  'server/features/exports/columns.ts',
  'server/features/exports/item-queries.ts',
  'server/features/external-api/calls/more-shapes.ts',
  'server/features/external-api/kit/pql-words.ts',
  'server/features/intakes/items/wire.ts',
  'server/features/published-boards/board/items.ts',
  'server/features/samples/workspace/items.ts',
  'server/features/samples/workspace/plans.ts',
  'server/features/search/queries.ts',
  'server/features/user-profiles/dashboard-queries.ts',
  'server/features/user-profiles/stats-queries.ts',
  'server/features/work-items/search/queries.ts',
  'server/features/work-items/write/dates.ts',
  'server/platform/database/lite.ts',
  'shared/constants/anchors.ts',
  'shared/constants/view-properties.ts',
  'shared/contract/intakes.ts',
  'shared/contract/lite.ts',
  'shared/contract/published-boards.ts',
  'shared/contract/search.ts',
  'shared/contract/user-profiles.ts',
  'shared/contract/work-items.ts',
  'web/features/published-boards/public-peek.tsx',
  'web/features/work-items/data/use-found-items.ts',
];

/** What a new scalar field costs, besides its migration and its messages. */
const COST = [
  'shared/work-item-fields/registry.ts',
  'shared/work-item-fields/start-date.ts',
  'web/features/work-items/fields/registry.ts',
  'web/features/work-items/fields/start-date.tsx',
];

/** A field may have a key of its own, and another one that belongs with it. */
const ON_REQUEST = [
  'web/features/palette/command-icons.ts',
  'web/features/work-items/fields/target-date.tsx',
  'web/features/work-items/shortcuts.ts',
];

it('a scalar field costs four files beside its migration and messages', () => {
  const files = globSync('{shared,server,live,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const others = new Set([...NAMING.filter((file) => !COST.includes(file)), ...ON_REQUEST]);
  // A cycle's days stand in the picker of cycles; layouts by time draw an item from one day to another.
  others.add('web/features/work-items/fields/cycle.tsx');
  others.add('web/features/work-items/fields/item-days.ts');
  // The contract names what analyses divide by.
  others.add('shared/work-item-fields/dimensions.ts');
  const found = files
    .filter((file) => !OTHERS.test(file) && !others.has(file))
    .filter((file) => /start[_-]?date/i.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(COST);
});

it('names every file outside the registry that mentions start_date', () => {
  const files = globSync('{shared,server,live,web,scripts}/**/*.{ts,tsx,mjs}', { cwd: root });
  const found = files
    .filter((file) => !OWN.test(file) && !OTHERS.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('start_date'));
  expect(found.toSorted(), 'a field is declared in shared/work-item-fields').toEqual(NAMING);
});
