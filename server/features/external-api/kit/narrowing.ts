import { z } from 'zod';

import type { UserScope } from '#server/platform/access/scope.ts';

import type { Row, Shape } from './shapes.ts';

/** Keys of rows by which every read can be narrowed: location and external id. */
const KEYS = ['external_id', 'external_source', 'project', 'workspace', 'issue'] as const;

/** Values that rows must have to be in the reply. */
export type Narrowing = Readonly<Record<string, unknown>>;

/** Narrowing parameters of a read, for keys without another meaning in it. */
export function narrowingQuery(shape: Shape | undefined, own: object): z.ZodRawShape {
  const keys = KEYS.filter((key) => shape && key in shape.schema.shape && !(key in own));
  const description = 'Answers only what has this value.';
  return Object.fromEntries(keys.map((key) => [key, z.string().optional().meta({ description })]));
}

/** Whether a row has the narrowing values; `workspace` may also be its slug. */
export function isWithin(scope: UserScope, row: Row, narrowing: Narrowing): boolean {
  return Object.entries(narrowing).every(([key, wanted]) => {
    const slug = 'workspace' in scope ? Object(scope.workspace).slug : undefined;
    return row[key] === wanted || (key === 'workspace' && slug === wanted);
  });
}
