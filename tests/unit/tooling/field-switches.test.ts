import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { allFields } from '#shared/work-item-fields/registry.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What lists, rows and menus call the fields. */
const NAMES = new Set(
  allFields()
    .filter(({ property, group }) => property ?? group)
    .flatMap(({ key, property, group, display }) => [
      key,
      ...(property === undefined ? [] : [property]),
      ...(group ? [group.name, group.clientKey] : []),
      ...(display ? [display.name] : []),
    ]),
);

/** A decision by a name: `case 'priority'`, `field === 'priority'`, `id !== 'priority'`. */
const DECISION = /(?:\bcase|(?<!kind|refersTo|value) [=!]==) '(\w+)'/g;

/**
 * How often a file asks which field it has, where something of that field alone is meant: the state stands before the
 * title, its group is set through it, a project is where an item is, `sort_order` is nobody's choice. None may join.
 */
const KNOWN: Readonly<Record<string, number>> = {
  'web/features/work-items/create/create-draft.ts': 1,
  'web/features/item-pages/screens/drafts/draft-row.tsx': 1,
  'web/features/work-items/filters/item-grouping.ts': 1,
  'web/features/item-board/item-card.tsx': 1,
  'web/features/item-rows/keys/moving.ts': 1,
  'web/features/item-rows/lines/columns.ts': 1,
  'web/features/item-table/table-layout.ts': 1,
  'web/features/item-timeline/use-plan-strips.tsx': 2,
  'web/features/work-items/lists/moves.ts': 1,
  'web/features/work-items/lists/quick-add.ts': 2,
  'web/features/item-rows/row/item-row.tsx': 1,
};

it('screens of items ask what kind a field is, not which', () => {
  const files = globSync('web/{app,features/{work-items,item-*,exports}}/**/*.{ts,tsx}', {
    cwd: root,
  });
  const found = files
    .filter((file) => !file.startsWith('web/features/work-items/fields/'))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const count = [...text.matchAll(DECISION)].filter(([, name = '']) => NAMES.has(name)).length;
      return count === 0 ? [] : [[file, count] as const];
    });
  expect(Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(KNOWN);
});
