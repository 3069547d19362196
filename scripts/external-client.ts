import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { allRoutes } from '#server/app.ts';
import { describeExternal } from '#server/features/external-api/openapi/describe.ts';

export const TYPES_FILE = path.resolve(import.meta.dirname, '../examples/external-api/api.ts');

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  additionalProperties: z.unknown().optional(),
});
const Media = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) });
const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean() });
const Operation = z.object({
  summary: z.string(),
  parameters: z.array(Parameter),
  requestBody: Media.optional(),
  responses: z.record(z.string(), z.union([Media, z.looseObject({})])),
});
const Api = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

/** Generates TypeScript types from the OpenAPI description of the external API. */
export function externalTypes(): string {
  const { paths, components } = Api.parse(describeExternal(allRoutes(), ''));
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary, parameters, requestBody, responses } = operation;
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const keys = query.map(
        ({ name, required }) => `${JSON.stringify(name)}${required ? '' : '?'}: string;`,
      );
      return `  /** ${summary}. */
  '${method.toUpperCase()} ${url}': {
    query: { ${keys.join(' ')} };
    body: ${requestBody ? typeOfMedia(requestBody) : 'undefined'};
    reply: ${replyOf(responses)};
  };`;
    }),
  );
  return `// Made by \`node scripts/external-client.ts\` from the OpenAPI document of the external API.
/* oxlint-disable -- a program wrote it */

${schemas.join('\n')}

/** Every call: its query, its body and its reply. */
export interface Calls {
${calls.join('\n')}
}
`;
}

function replyOf(responses: Readonly<Record<string, unknown>>): string {
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const media = Media.safeParse(reply);
  return media.success ? typeOfMedia(media.data) : 'undefined';
}

const typeOfMedia = ({ content }: z.infer<typeof Media>) =>
  typeOf(content['application/json']?.schema);

function typeOf(given: unknown): string {
  const schema = Schema.parse(given ?? {});
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.properties) return objectType(schema);
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  }
  switch (schema.type) {
    case 'array':
      return `(${typeOf(schema.items)})[]`;
    case 'object':
      return `Record<string, ${typeOf(schema.additionalProperties)}>`;
    case 'integer':
      return 'number';
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required }: z.infer<typeof Schema>): string {
  const keys = Object.entries(properties).map(
    ([name, schema]) =>
      `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{ ${keys.join(' ')} }`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(TYPES_FILE, externalTypes());
