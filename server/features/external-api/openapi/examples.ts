import { z } from 'zod';

type Json = Record<string, unknown>;

/** Adds examples of body and reply to an operation. */
export function withExamples(described: Json): Json {
  const { requestBody, responses } = described;
  return {
    ...described,
    ...(requestBody === undefined ? {} : { requestBody: withExample(requestBody, isUseful) }),
    responses: Object.fromEntries(
      Object.entries(objectOf(responses)).map(([status, reply]) => [status, withExample(reply)]),
    ),
  };
}

function withExample(holder: unknown, isShown: Shown = () => true): unknown {
  const content = objectOf(objectOf(holder)['content']);
  const json = objectOf(content['application/json']);
  const { schema } = json;
  if (schema === undefined) return holder;
  const whole = objectOf(schema);
  const example = exampleOf(whole, '', { definitions: objectOf(whole['$defs']), isShown });
  return {
    ...objectOf(holder),
    content: { ...content, 'application/json': { ...json, example } },
  };
}

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.unknown().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  minimum: z.number().optional(),
  required: z.array(z.string()).optional(),
});

/** Whether an optional key is in the example of a body. */
type Shown = (key: string, schema: unknown) => boolean;

interface How {
  readonly definitions: Json;
  readonly isShown: Shown;
}

/** Leaves out keys with foreign values: an example must work as it stands. */
const isUseful: Shown = (key, given) => {
  const { type, $ref, anyOf, enum: words, format } = Schema.parse(objectOf(given));
  const isKnown = [type, $ref, anyOf, words].some((part) => part !== undefined);
  return isKnown && format !== 'uuid' && !NOT_SENT.has(key);
};
const NOT_SENT: ReadonlySet<string> = new Set(['archived_at', 'is_draft', 'type_id', 'copy_of']);

/** A plausible value that a schema allows. */
function exampleOf(given: unknown, key: string, how: How): unknown {
  const schema = Schema.parse(objectOf(given));
  if (schema.$ref) return exampleOf(how.definitions[schema.$ref.split('/').at(-1) ?? ''], key, how);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0], key, how);
  if (schema.default !== undefined) return schema.default;
  if (schema.properties) {
    const entries = Object.entries(schema.properties).filter(
      ([name, inner]) => schema.required?.includes(name) === true || how.isShown(name, inner),
    );
    return Object.fromEntries(entries.map(([name, inner]) => [name, exampleOf(inner, name, how)]));
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, key, how)];
    case 'object':
      return {};
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return key === 'role' ? 15 : Math.max(1, schema.minimum ?? 1);
    case 'null':
      return null;
    default:
      return textOf(schema.format, key);
  }
}

function textOf(format: string | undefined, key: string): string {
  if (format === 'uuid') return '0198f0a4-5b6c-7d8e-9f01-23456789abcd';
  if (format === 'date-time') return '2030-01-31T09:30:00Z';
  if (format === 'date') return '2030-01-31';
  return (
    WORDS[key] ??
    (format === 'email' ? 'ada@example.com' : format === 'uri' ? 'https://example.com/' : '')
  );
}

const WORDS: Readonly<Record<string, string>> = {
  name: 'Fix the sign-in page',
  display_name: 'Ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  identifier: 'WEB',
  slug: 'acme',
  color: '#3F76FF',
  description_html: '<p>It is too slow.</p>',
  description_markdown: 'It is **too slow**.',
  comment_html: '<p>Done.</p>',
  url: 'https://example.com/',
  title: 'Design',
  value: '3',
  pql: 'state:Done -label:bug',
  next_cursor: '',
  prev_cursor: '100:-1:1',
  timezone: 'UTC',
  user_timezone: 'UTC',
  source: 'IN_APP',
  type: 'points',
  external_id: '42',
  external_source: 'other-tracker',
};

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? { ...value } : {};
