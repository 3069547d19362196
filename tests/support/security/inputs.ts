import { z } from 'zod';

import type { Route } from '#server/platform/http/route.ts';

/** Path to a value inside a body. */
export type BodyPath = readonly (string | number)[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Paths of all ids in a body. */
export function idPaths(body: unknown, at: BodyPath = []): BodyPath[] {
  if (typeof body === 'string') return UUID.test(body) ? [at] : [];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) =>
    idPaths(value, [...at, Array.isArray(body) ? Number(key) : key]),
  );
}

export function valueAt(body: unknown, at: BodyPath): unknown {
  return at.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    body,
  );
}

/** A copy of the body with another value at a path. */
export function withValue(body: unknown, at: BodyPath, value: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return value;
  if (Array.isArray(body))
    return body.map((own, i) => (i === key ? withValue(own, rest, value) : own));
  const held = typeof body === 'object' && body !== null ? body : {};
  return { ...held, [key]: withValue(Reflect.get(held, key), rest, value) };
}

/** Fields of a route's body that are ids by its schema: `a`, `a.b`, `a[]`, `a[].b`. */
export function idFields(route: Route): string[] {
  return walk(jsonSchema(route.body), '', (name, schema) => {
    const key = name.replaceAll('[]', '').split('.').at(-1) ?? '';
    return schema.format === 'uuid' || (schema.type === 'string' && /_ids$|^ids?$/.test(key));
  });
}

/** All fields of a route's body, including objects and lists. */
export function fieldsOf(route: Route): string[] {
  return walk(jsonSchema(route.body), '', () => true);
}

/** Query keys of a route; null = any key may have a meaning. The schema removes other keys. */
export function queryKeysOf({ query }: Pick<Route, 'query'>): string[] | null {
  if (!query) return [];
  const isClosed = query instanceof z.ZodObject && query.def.catchall === undefined;
  return isClosed ? Object.keys(query.shape) : null;
}

/** A path in the notation of the schema's fields. */
export const fieldName = (at: BodyPath): string =>
  at.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[]` : name === '' ? key : `${name}.${key}`),
    '',
  );

const Schema = z.looseObject({
  type: z.unknown().optional(),
  format: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});
type Schema = z.infer<typeof Schema>;

function jsonSchema(schema: z.ZodType | undefined): unknown {
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
}

function walk(
  given: unknown,
  name: string,
  keep: (name: string, schema: Schema) => boolean,
): string[] {
  const schema = Schema.parse(given ?? {});
  const own = name !== '' && keep(name, schema) ? [name] : [];
  const parts = [
    ...(schema.anyOf ?? []).map((part) => [name, part] as const),
    ...(schema.items === undefined ? [] : [[`${name}[]`, schema.items] as const]),
    ...Object.entries(schema.properties ?? {}).map(
      ([key, part]) => [name === '' ? key : `${name}.${key}`, part] as const,
    ),
  ];
  const inner = parts.flatMap(([part, value]) => walk(value, part, keep));
  return [...new Set([...own, ...inner])];
}
