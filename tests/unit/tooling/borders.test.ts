import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  findCircles,
  findCrossings,
  findLongChains,
  findRoomCircles,
} from '#scripts/check-imports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A tree of its own with only these files. */
function plant(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-borders-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

describe('import borders', () => {
  const forbidden: [string, string, string][] = [
    ['shared/contract/a.ts', 'drizzle-orm', 'shared imports zod'],
    ['shared/contract/a.ts', 'node:fs', 'shared imports zod'],
    ['shared/contract/a.ts', '#server/platform/database/wire.ts', 'shared imports zod'],
    ['server/platform/a.ts', '#server/features/labels/table.ts', 'the platform knows no feature'],
    ['server/platform/a.ts', '#server/app.ts', 'the platform knows no feature'],
    ['server/features/labels/a.ts', '#server/features/states/wire.ts', 'a feature imports'],
    ['server/features/labels/a.ts', '#server/features/states/routes.ts', 'a feature imports'],
    ['server/features/labels/a.ts', '#server/app.ts', 'a feature imports'],
    ['server/app.ts', '#web/lib/http/http.ts', 'the server imports nothing of web'],
    ['server/app.ts', '#live/live.ts', 'nothing of live but where a process starts'],
    ['live/live.ts', '#server/start/process.ts', 'live imports'],
    ['live/main.ts', '#server/features/pages/routes.ts', 'live imports'],
    ['web/ui/buttons/button.tsx', '#shared/contract/labels.ts', 'ui has no word'],
    ['web/lib/http/http.ts', '#web/features/labels/store.ts', 'lib has no word'],
    ['web/lib/http/http.ts', '#server/platform/database/wire.ts', 'lib has no word'],
    ['web/features/labels/a.tsx', '#web/features/states/states-page.tsx', 'a feature imports'],
    ['web/features/labels/a.tsx', '#web/app/router.ts', 'a feature imports'],
    ['web/features/labels/a.tsx', '#web/features/states/screens/changes.ts', 'a feature imports'],
    ['web/features/labels/store.ts', '#web/features/labels/screens/b.tsx', 'only app and screens'],
    ['web/features/labels/screens/a.tsx', '#web/features/states/screens/b.tsx', 'a feature'],
    ['web/features/labels/a.tsx', '#web/features/item-rows/selection.ts', 'a feature imports'],
    ['web/features/item-pages/a.tsx', '#web/features/item-board/lanes.tsx', 'a feature imports'],
    ['web/features/labels/a.tsx', '#server/features/labels/table.ts', 'a feature imports'],
    ['web/app/router.ts', '#server/app.ts', 'web never imports the server'],
    ['server/features/labels/a.ts', '../states/table.ts', 'name a file outside'],
    ['server/features/labels/a.ts', './table', 'with its extension'],
  ];

  it.each(forbidden)('%s may not import %s', (file, name, rule) => {
    for (const text of [`import { x } from '${name}';`, `import type {\n  X,\n} from '${name}';`]) {
      const found = findCrossings(plant({ [file]: `${text}\n` }));
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({ file, name, line: 1 });
      expect(found[0]?.rule).toContain(rule);
    }
    expect(findCrossings(plant({ [file]: `const x = await import('${name}');\n` }))).toHaveLength(
      1,
    );
  });

  it('nobody may re-export', () => {
    const found = findCrossings(plant({ 'shared/a.ts': "export { b } from './b.ts';\n" }));
    expect(found.map((one) => one.rule)).toEqual(['import the file that has it: no re-exports']);
  });

  it('files may not take types from each other in a circle', () => {
    const circle = plant({
      'server/features/labels/queries.ts': "import { a } from './wire.ts';\n",
      'server/features/labels/wire.ts': "import type { B } from './row.ts';\n",
      'server/features/labels/row.ts':
        "import type { C } from '#server/features/labels/queries.ts';\n",
      'server/features/labels/routes.ts': "import { a } from './wire.ts';\n",
    });
    const found = findCircles(circle).map((files) => files.map((file) => path.basename(file)));
    expect(found).toEqual([['queries.ts', 'wire.ts', 'row.ts']]);
  });

  it('files of the client may not either, nor files of the platform', () => {
    const circle = plant({
      'web/ui/list.tsx': "import { a } from './row.tsx';\n",
      'web/ui/row.tsx': "import type { B } from '#web/ui/list.tsx';\n",
      'server/platform/scope.ts': "import type { C } from './anchor.ts';\n",
      'server/platform/anchor.ts': "import type { D } from './scope.ts';\n",
    });
    const found = findCircles(circle).map((files) => files.map((file) => path.basename(file)));
    expect(found).toEqual([
      ['anchor.ts', 'scope.ts'],
      ['list.tsx', 'row.tsx'],
    ]);
  });

  it('a chain of features ends with the sixth; those that all stand on do not count', () => {
    const features = ['a', 'b', 'c', 'd', 'e', 'f', 'people', 'projects'];
    const chain = Object.fromEntries(
      features.map((name, place) => [
        `web/features/${name}/store.ts`,
        `import { x } from '#web/features/${features[place + 1]}/store.ts';\n`,
      ]),
    );
    expect(findLongChains(plant(chain))).toEqual([]);
    const file = 'web/features/z/z-picker.tsx';
    const longer = { ...chain, [file]: "import { y } from '#web/features/a/store.ts';\n" };
    expect(findLongChains(plant(longer))).toEqual([
      { file, features: ['z', 'a', 'b', 'c', 'd', 'e', 'f'] },
    ]);
  });

  it('rooms of a folder may not import each other in a circle, nor take types so', () => {
    const ring = plant({
      'server/features/labels/commands.ts':
        "import { a } from '#server/features/states/queries.ts';\n",
      'server/features/states/queries.ts':
        "import type { B } from '#server/features/projects/members/events.ts';\n",
      'server/features/projects/routes.ts': "import { c } from './members/queries.ts';\n",
      'server/features/projects/copies/commands.ts':
        "const { d } = await import('#server/features/labels/table.ts');\n",
      'server/features/users/table.ts': "import { e } from '#server/features/labels/table.ts';\n",
    });
    expect(findRoomCircles(ring, ['server/features'])).toEqual([
      [
        {
          from: 'labels',
          to: 'states',
          file: 'server/features/labels/commands.ts',
          name: 'server/features/states/queries.ts',
        },
        {
          from: 'states',
          to: 'projects',
          file: 'server/features/states/queries.ts',
          name: 'server/features/projects/members/events.ts',
        },
        {
          from: 'projects',
          to: 'labels',
          file: 'server/features/projects/copies/commands.ts',
          name: 'server/features/labels/table.ts',
        },
      ],
    ]);
  });

  it('screens may use a feature that uses their other half', () => {
    const room = plant({
      'web/features/cycles/store.ts': "import { a } from '#web/features/projects/store.ts';\n",
      'web/features/cycles/screens/page.tsx':
        "import { b } from '#web/features/work-items/store.ts';\nimport { c } from '#web/features/cycles/store.ts';\n",
      'web/features/work-items/store.ts': "import { c } from '#web/features/cycles/store.ts';\n",
    });
    expect(findRoomCircles(room, ['web/features'])).toEqual([]);
    expect(findCrossings(room)).toEqual([]);
  });

  it('what STYLE allows is allowed', () => {
    const allowed = plant({
      'shared/contract/a.ts': "import { z } from 'zod';\nimport { b } from './b.ts';\n",
      'server/platform/a.ts':
        "import { c } from '#shared/errors.ts';\nimport { d } from 'postgres';\n",
      'server/features/labels/a.ts': [
        "import { e } from './wire.ts';",
        "import { f } from '#server/features/labels/tree/g.ts';",
        "import { h } from '#server/features/states/table.ts';",
        "import { i } from '#server/features/states/queries.ts';",
        "import { j } from '#server/features/states/commands.ts';",
        "import type { K } from '#server/features/states/events.ts';",
        "import { l } from '#server/platform/access/scope.ts';\n",
      ].join('\n'),
      'server/start/process.ts': "import { r } from '#live/live.ts';\n",
      'web/features/labels/a.tsx': [
        "import { m } from '#web/features/states/store.ts';",
        "import { q } from '#web/features/states/changes.ts';",
        "import { n } from '#web/features/states/state-picker.tsx';",
        "import { o } from '#web/features/states/state-chip.tsx';",
        "import { r } from '#web/features/work-items/lists/sources.ts';",
        "import { s } from '#web/features/item-pages/list-page.tsx';",
        "import { p } from '#web/ui/buttons/button.tsx';\n",
      ].join('\n'),
      'web/features/item-pages/layout-view.tsx': [
        "import { t } from '#web/features/item-board/item-board.tsx';",
        "import { u } from '#web/features/item-rows/selection.ts';\n",
      ].join('\n'),
      'web/features/labels/screens/list/b.tsx': [
        "import { m } from '#web/features/labels/store.ts';",
        "import { q } from '#web/features/labels/screens/page/c.tsx';",
        "import { n } from '#web/features/states/state-picker.tsx';\n",
      ].join('\n'),
      'web/app/routes.ts': "import { r } from '#web/features/labels/screens/page/c.tsx';\n",
    });
    expect(findCrossings(allowed)).toEqual([]);
  });
});

describe('the linter', () => {
  const faults: [rule: string, file: string, text: string][] = [
    ['import(no-default-export)', 'server/default.ts', 'export default 1;\n'],
    ['typescript(no-explicit-any)', 'server/any.ts', 'export const a = (b: any) => String(b);\n'],
    [
      'typescript(no-non-null-assertion)',
      'server/assertion.ts',
      'export const a = (b: string | null) => b!.length;\n',
    ],
    ['eslint(no-console)', 'server/console.ts', "console.log('a');\n"],
    [
      'typescript(no-floating-promises)',
      'server/promise.ts',
      'async function a() {}\nexport function b() {\n  a();\n}\n',
    ],
    [
      'import(no-cycle)',
      'server/one.ts',
      "import { b } from './two.ts';\nexport const a = () => b;\n",
    ],
    [
      'import(no-cycle)',
      'server/two.ts',
      "import { a } from './one.ts';\nexport const b = () => a;\n",
    ],
    ['oxc(no-barrel-file)', 'server/barrel.ts', "export * from './one.ts';\n"],
    ['jsx-a11y(alt-text)', 'web/ui/image.tsx', 'export const A = () => <img src="a.png" />;\n'],
  ];

  let said: string[] = [];
  beforeAll(() => {
    const folder = plant(Object.fromEntries(faults.map(([, file, text]) => [file, text])));
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
      copyFileSync(path.join(root, name), path.join(folder, name));
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const linter = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const ran = spawnSync(process.execPath, [linter, '-f', 'unix', 'server', 'web'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 50_000,
    });
    said = ran.stdout.split('\n');
  });

  it.each(faults)('refuses %s in %s', (rule, file) => {
    const lines = said.filter((line) => line.startsWith(file) && line.includes(`Error/${rule}`));
    expect(lines).not.toEqual([]);
  });
});
