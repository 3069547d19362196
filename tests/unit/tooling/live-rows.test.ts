import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** A condition on deleted rows, written by hand. */
const WRITTEN = /deleted_at\s+IS\s+NULL|isNull\([\w.]*deleted_at\)/gi;
/** Where an upsert names the index of rows that are not deleted: PostgreSQL compares the texts. */
const OF_AN_INDEX = /ON CONFLICT \([\w, ]+\) WHERE $/;
/** Files that may say it: the one place of the condition, and what is below it. */
const MAY = [
  'server/platform/access/visibility/live.ts',
  'server/platform/process/instance-settings.ts',
  // They read the database of a copy, which may be older.
  'server/copy-back/item.ts',
  'server/copy-back/page.ts',
  'server/copy-back/place.ts',
];

function writtenConditions(name: string, text: string): string[] {
  return [...text.matchAll(WRITTEN)]
    .filter(({ index }) => !OF_AN_INDEX.test(text.slice(0, index)))
    .map(({ index }) => `${name}:${text.slice(0, index).split('\n').length}`);
}

it('finds conditions that are written by hand', () => {
  const text =
    'sql`SELECT 1 FROM labels l WHERE l.deleted_at IS NULL`;\nisNull(labels.deleted_at);';
  expect(writtenConditions('x.ts', text)).toEqual(['x.ts:1', 'x.ts:2']);
  const upsert = 'ON CONFLICT (project_id, name) WHERE deleted_at IS NULL DO NOTHING';
  expect(writtenConditions('x.ts', upsert)).toEqual([]);
});

it('leaves conditions on deleted rows to live() of the visibility module', () => {
  const files = globSync('{server,live}/**/*.ts', { cwd: root })
    .map((name) => name.replaceAll(path.sep, '/'))
    // Indexes are part of a table's declaration.
    .filter((name) => !name.endsWith('/table.ts') && !MAY.includes(name));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((name) =>
    writtenConditions(name, readFileSync(path.join(root, name), 'utf8')),
  );
  expect(found, 'Use live(), liveText() or isLive() of access/visibility/live.ts').toEqual([]);
});
