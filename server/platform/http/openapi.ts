import { z } from 'zod';

import { VERSION } from '#server/platform/settings/version.ts';

import { isOpen, type Route } from './route.ts';

type Json = Record<string, unknown>;

interface Described {
  readonly name: string;
  readonly routes?: readonly Route[];
}

/** Describes every call in OpenAPI 3.1, from the schemas that validate the calls. */
export function describeApi(features: readonly Described[], server: string): Json {
  const paths: Record<string, Json> = {};
  for (const feature of features) {
    for (const route of feature.routes ?? []) {
      const path = pathOf(route.url);
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: operation(route, feature.name),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tutti', version: VERSION, description: ABOUT },
    servers: [{ url: server }],
    tags: features.filter(({ routes }) => routes?.length).map(({ name }) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session-id' },
        adminSession: { type: 'apiKey', in: 'cookie', name: 'admin-session-id' },
      },
      responses: RESPONSES,
    },
  };
}

const ABOUT =
  'Every change may carry X-Client-Mutation-Id (UUIDv7): sent again with the same id, it is made once and ' +
  'answered alike. A create may carry X-Client-Entity-Id, the id the client wants for what it makes.';

const refusal = (description: string, schema: Json) => ({
  description,
  content: { 'application/json': { schema } },
});
const text = { type: 'string' };
/** Error replies that operations refer to. */
export const RESPONSES = {
  Invalid: refusal('A field or the request is wrong.', {
    anyOf: [
      { type: 'object', properties: { error: text }, required: ['error'] },
      { type: 'object', additionalProperties: { type: 'array', items: text } },
    ],
  }),
  SignedOut: refusal('No session.', { type: 'object', properties: { detail: text } }),
  Forbidden: refusal('Not allowed.', {
    type: 'object',
    properties: { error: text, detail: text },
  }),
  Missing: refusal('There is no such thing here.', {
    type: 'object',
    properties: { error: text, detail: text },
  }),
};

/** Converts `/x/:id/` to OpenAPI's `/x/{id}/`. */
export function pathOf(url: string): string {
  return url.replaceAll(/:([a-z_0-9]+)/g, '{$1}');
}

/** An operation in OpenAPI. */
export function operation(route: Route, tag: string): Json {
  const body = requestBody(route);
  return {
    operationId: operationId(route),
    tags: [tag],
    summary: route.doc,
    ...(route.action ? { 'x-permission': route.action } : {}),
    security: securityOf(route),
    parameters: [...pathParameters(route.url), ...queryParameters(route)],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(route),
  };
}

function operationId({ method, url }: Route): string {
  const words = url.replaceAll(/[^a-z0-9]+/gi, '_').replaceAll(/^_|_$/g, '');
  return `${method.toLowerCase()}_${words}`;
}

function securityOf(route: Route): Json[] {
  if (isOpen(route.scope)) return [];
  return route.url.includes('instances') ? [{ adminSession: [] }] : [{ session: [] }];
}

function pathParameters(url: string): Json[] {
  return [...url.matchAll(/:([a-z_0-9]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' || name.endsWith('_id') ? { type: 'string', format: 'uuid' } : text,
  }));
}

const Properties = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function queryParameters(route: Route): Json[] {
  if (!route.query) return [];
  const parsed = Properties.safeParse(schemaOf(route.query, 'input'));
  if (!parsed.success) return [];
  const { properties, required } = parsed.data;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    // Several values are one parameter, separated by commas.
    ...(Object(schema).type === 'array' && { style: 'form', explode: false }),
  }));
}

function requestBody(route: Route): Json | null {
  if (route.multipart) {
    return {
      content: {
        'multipart/form-data': { schema: route.body ? schemaOf(route.body, 'input') : {} },
      },
    };
  }
  if (!route.body) return null;
  return { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } };
}

function responsesOf(route: Route): Json {
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` });
  return {
    ...success(route),
    ...(route.body || route.query || route.multipart ? { '400': shared('Invalid') } : {}),
    ...(isOpen(route.scope) ? {} : { '401': shared('SignedOut'), '403': shared('Forbidden') }),
    ...(route.url.includes(':') ? { '404': shared('Missing') } : {}),
  };
}

function success({ response, status }: Route): Json {
  if (response instanceof z.ZodType) {
    return { [status ?? 200]: content('application/json', schemaOf(response, 'output')) };
  }
  if (response === 'file') {
    return { 200: content('application/octet-stream', { type: 'string', format: 'binary' }) };
  }
  if (response === 'text') return { 200: content('text/plain', text) };
  if (response === 'redirect') return { 302: { description: 'Redirects.' } };
  return { [status ?? 204]: { description: 'Done.' } };
}

const content = (type: string, schema: Json) => ({
  description: 'Done.',
  content: { [type]: { schema } },
});

/** Converts a schema to JSON Schema; whatever it cannot express accepts any value. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    cycles: 'ref',
  });
  return rest;
}
