import path from 'node:path';

import { build } from 'vite';
import { expect, test } from 'vitest';

import { unusedSchemas } from '#scripts/client-schemas.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a client that begins with these lines is built to. */
async function built(code: string): Promise<string> {
  const name = 'virtual:entry';
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === name ? path.join(root, 'web/entry.ts') : null),
    load: (id: string) => (id.endsWith('web/entry.ts') ? code : null),
  };
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, unusedSchemas()],
    build: { write: false, minify: false, target: 'es2023', rolldownOptions: { input: name } },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return outputs
    .flatMap(({ output }) => output)
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('');
}

test('words of the contract come without its schemas', async () => {
  const code = await built(
    `import { PRIORITIES } from '#shared/contract/work-items.ts'; globalThis.found = PRIORITIES;`,
  );
  expect(code).toContain('urgent');
  expect(code).not.toContain('_zod');
});

test('a schema that is used is whole', async () => {
  const code = await built(
    `import { WorkItemImage } from '#shared/contract/work-items.ts'; globalThis.found = WorkItemImage;`,
  );
  expect(code).toContain('sequence_id');
  expect(code).toContain('_zod');
});
