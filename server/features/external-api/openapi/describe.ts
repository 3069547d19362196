import { z } from 'zod';

import { operation, pathOf, RESPONSES } from '#server/platform/http/openapi.ts';
import type { Route } from '#server/platform/http/route.ts';

import { withExamples } from './examples.ts';

type Json = Record<string, unknown>;

/** Describes the external API in OpenAPI 3.1; leaves out aliases of paths. */
export function describeExternal(routes: readonly Route[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (!route.isExternal || route.aliasOf) continue;
    const path = pathOf(preferredUrl(route.url));
    const described = operation(route, tagOf(route.url));
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        ...withReplies(withExamples(described), route),
        operationId: idOf(route),
        security: [{ apiKey: [] }, { bearer: [] }],
      },
    };
  }
  const schemas: Json = {};
  const moved = moveDefinitions(paths, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tutti',
      version: '1.0.0',
      description: ABOUT,
    },
    servers: [{ url: server }],
    tags: [
      ...new Set(routes.filter(({ isExternal }) => isExternal).map(({ url }) => tagOf(url))),
    ].map((name) => ({ name })),
    paths: moved,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      responses: { ...RESPONSES, ...OWN_RESPONSES },
    },
  };
}

const text = { type: 'string' };
const sentence = (key: string) => ({
  type: 'object',
  properties: { [key]: text },
  required: [key],
});
const json = (schema: Json) => ({ 'application/json': { schema } });

/** Error replies that differ from those of the web API. */
const OWN_RESPONSES: Json = {
  SignedOut: { description: 'No token.', content: json(sentence('detail')) },
  Taken: {
    description: 'Something has this name or external id already: `id` says what.',
    content: json({
      anyOf: [
        { type: 'object', properties: { error: text, id: text }, required: ['error'] },
        { type: 'object', additionalProperties: text },
      ],
    }),
  },
  TooOften: {
    description: 'Too many calls: `Retry-After` says for how many seconds.',
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
    content: json({
      type: 'object',
      properties: { error_code: { type: 'integer' }, error_message: text, error: text },
      required: ['error_message'],
    }),
  },
};

const RESHAPED =
  'With `fields` only these keys come; with `expand` the whole row stands in the place of its id. The schema is that of a call without both.';

/** Adds shared error replies, and the effects of `fields` and `expand`. */
function withReplies(described: Json, route: Route): Json {
  const { responses, ...others } = described;
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const isReshaped = route.method === 'GET' && route.response instanceof z.ZodType;
  const known = Object.entries({ ...(responses as Json) }).map(([status, reply]) => [
    status,
    isReshaped && status.startsWith('2') ? { ...(reply as Json), description: RESHAPED } : reply,
  ]);
  return {
    ...others,
    responses: {
      ...Object.fromEntries(known),
      ...(route.method === 'POST' && { '409': shared('Taken') }),
      '429': shared('TooOften'),
    },
  };
}

const ABOUT = `Programs call these paths with an API token, in \`X-API-Key\` or as a bearer.

- A token does what its person may do, in its own workspace and projects.
- \`work-items\` may also be written \`issues\`.
- Lists are pages: \`per_page\` is at most 100, 1,000 of lists in short (\`-lite\`), \`cursor\` is the \`next_cursor\` of the page before, and \`next_cursor\` is empty at the end.
- \`fields\` keeps some keys of a reply, \`expand\` puts related rows in the place of ids.
- Replies say in \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` what is left of this minute. Above the limit the reply is 429 with \`Retry-After\`.`;

/** The path name for new programs. */
const preferredUrl = (url: string) =>
  url.replace('/issues/', '/work-items/').replace('/archived-issues/', '/archived-work-items/');

const WORKSPACE = '/api/v1/workspaces/:slug/';

function tagOf(url: string): string {
  if (!url.startsWith(WORKSPACE)) return 'users';
  const words = url
    .slice(WORKSPACE.length)
    .split('/')
    .filter((word) => word && !word.startsWith(':'));
  const word = words[0] === 'projects' && words[1] ? words[1] : (words[0] ?? '');
  return preferredUrl(`/${word}/`)
    .replaceAll('/', '')
    .replace(/^archived-/, '')
    .replace(/-lite$/, '');
}

/** A unique operation id such as `listLabels`. */
function idOf({ method, url }: Route): string {
  const path = preferredUrl(url).replace(WORKSPACE, '').replace('/api/v1/', '');
  const parts = path.split('/').filter((part) => part !== '' && part !== ':project_id');
  const isOne = parts.at(-1)?.startsWith(':') ?? false;
  const isProject = path === 'projects/:project_id/';
  const verb = VERBS[method] ?? method.toLowerCase();
  const words = parts.map((part) => part.replaceAll(/[^a-z]+/gi, ' ').trim()).map(pascal);
  return `${method === 'GET' && !isOne && !isProject ? 'list' : verb}${words.join('')}${isProject ? 'ById' : ''}`;
}

const VERBS: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'create',
  PUT: 'put',
  PATCH: 'update',
  DELETE: 'delete',
};

const pascal = (words: string) =>
  words
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Moves named schemas of replies to the shared components. */
function moveDefinitions<Value>(value: Value, schemas: Json): Value {
  if (Array.isArray(value))
    return value.map((one: unknown) => moveDefinitions(one, schemas)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (key === '$defs') {
      for (const [name, schema] of Object.entries(inner as Json)) {
        schemas[name] = moveDefinitions(schema, schemas);
      }
      return [];
    }
    if (key === '$ref' && typeof inner === 'string') {
      return [[key, inner.replace('#/$defs/', '#/components/schemas/')]];
    }
    return [[key, moveDefinitions(inner, schemas)]];
  });
  return Object.fromEntries(entries) as Value;
}
