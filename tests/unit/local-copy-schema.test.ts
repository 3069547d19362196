import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';
import { z } from 'zod';

import { IMAGE_SCHEMA, OTHER_IMAGES } from '#shared/contract/image-schema.ts';
import { WorkItemImage } from '#shared/contract/work-items.ts';
import { OWN_KEYS } from '#shared/work-item-fields/columns.ts';
import { BUILT_IN, findField, isInRows } from '#shared/work-item-fields/registry.ts';

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
      const shape = z.toJSONSchema(value, { unrepresentable: 'any', io: 'output' });
      found.set(name, name === 'DraftImage' ? withoutFields(shape) : shape);
    }
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** A draft has the fields of items, which name themselves. */
function withoutFields({ properties = {}, required = [], ...shape }: z.core.JSONSchema.JSONSchema) {
  const own = Object.entries(properties).filter(([key]) => findField(key) === null);
  return {
    ...shape,
    properties: Object.fromEntries(own),
    required: required.filter((key) => findField(key) === null),
  };
}

it('rows of another shape are not taken for rows of this one: IMAGE_SCHEMA names the shapes', async () => {
  const shapes = (await imageShapes()).filter(([name]) => name !== 'WorkItemImage');
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 12);
  expect(OTHER_IMAGES, 'put the new name into shared/contract/image-schema.ts').toBe(hash);
  expect(IMAGE_SCHEMA).toMatch(new RegExp(`^${hash}-[0-9a-f]{1,8}$`));
});

it('the rows of work items are named by their fields', () => {
  const keys = BUILT_IN.filter(isInRows).map(({ key }) => key);
  expect(Object.keys(WorkItemImage.shape).toSorted()).toEqual(
    [...keys, ...OWN_KEYS, 'rev'].toSorted(),
  );
});
