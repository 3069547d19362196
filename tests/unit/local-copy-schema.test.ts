import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';
import { z } from 'zod';

import { IMAGE_SCHEMA } from '#shared/contract/image-schema.ts';

const contract = path.resolve(import.meta.dirname, '../../shared/contract');

/** Every image the feed carries, as the contract describes it. */
async function imageShapes(): Promise<[name: string, shape: unknown][]> {
  const found = new Map<string, unknown>();
  for (const file of globSync('*.ts', { cwd: contract })) {
    const module: Record<string, unknown> = await import(
      pathToFileURL(path.join(contract, file)).href
    );
    for (const [name, value] of Object.entries(module)) {
      if (!name.endsWith('Image') || !(value instanceof z.ZodType)) continue;
      found.set(name, z.toJSONSchema(value, { unrepresentable: 'any', io: 'output' }));
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

it('rows of another shape are not taken for rows of this one: IMAGE_SCHEMA names the shapes', async () => {
  const shapes = await imageShapes();
  expect(shapes.map(([name]) => name)).toContain('WorkItemImage');
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
  expect(IMAGE_SCHEMA, 'put the new name into shared/contract/image-schema.ts').toBe(hash);
});
