import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { FactsQuestion } from '#server/platform/access/facts.ts';
import { hashToken } from '#server/platform/access/sessions.ts';
import { fieldErrors } from '#server/platform/replies/field-errors.ts';
import { errors } from '#shared/errors.ts';

import { readCredential } from './credential.ts';
import type { Http, Route } from './route.ts';

export interface Call extends Http {
  readonly params: Readonly<Record<string, string>>;
  /** Method and path: a stored reply belongs to this call only. */
  readonly name: string;
  readonly mutationId: string | null;
  readonly entityId: string | null;
  /** Earliest time of the change in the client, by the server's clock, in milliseconds. */
  readonly madeAt: number | null;
  /** Credential, workspace and project; null without a credential. */
  readonly question: FactsQuestion | null;
}

/** Parses the head and path of a request; throws 404 for an invalid id in the path. */
export function readCall(spec: Route, request: FastifyRequest, reply: FastifyReply): Call {
  const params = readParams(request);
  const mutationId = uuidHeader(request, 'x-client-mutation-id');
  const credential = readCredential(spec, request);
  const question = credential && {
    token_hash: hashToken(credential.secret),
    kind: credential.kind,
    slug: params['slug'] ?? null,
    project_id: params['project_id'] ?? null,
    mutation_id: spec.method === 'GET' ? null : mutationId,
  };
  const name = `${spec.method} ${request.url.split('?')[0]}`;
  const entityId = uuidHeader(request, 'x-client-entity-id');
  const madeAt = Number(request.headers['x-client-made-at'] || Number.NaN);
  return {
    request,
    reply,
    params,
    name,
    mutationId,
    entityId,
    madeAt: Number.isFinite(madeAt) ? madeAt : null,
    question,
  };
}

/** Validates query and body by the route's schemas; throws the contract's 400. */
export function readInput(spec: Route, { request, params }: Call) {
  return {
    params,
    query: parse(spec.query, request.query),
    body: parse(spec.body, withoutNullLists(spec.body, request.body)),
  };
}

const Uuid = z.uuid();

function readParams(request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>;
  for (const [name, value] of Object.entries(given)) {
    const isId = name === 'id' || name.endsWith('_id');
    if (isId && !Uuid.safeParse(value).success) throw errors.pageNotFound();
  }
  return given;
}

function uuidHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && Uuid.safeParse(value).success ? value : null;
}

/**
 * Replaces null by the empty list, as clients send it, unless null has a meaning of its own; also
 * in nested objects.
 */
export function withoutNullLists(schema: unknown, body: unknown): unknown {
  if (!isRecord(body)) return body;
  const object = objectOf(schema);
  if (!object) return body;
  const given = Object.entries(body).map(([key, value]) => {
    const field: unknown = object.shape[key];
    if (value !== null) return [key, withoutNullLists(field, value)] as const;
    return [
      key,
      field instanceof z.core.$ZodType && isListWithoutNull(field) ? [] : value,
    ] as const;
  });
  return Object.fromEntries(given);
}

/** The object schema that a schema is, wraps, or has as an option. */
function objectOf(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodUnion) return objectOf(schema.options.find(objectOf));
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable;
  return wraps ? objectOf(schema.unwrap()) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isListWithoutNull(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodArray) return true;
  if (field instanceof z.ZodPipe) return isListWithoutNull(field.in);
  const wraps = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return wraps && isListWithoutNull(field.unwrap());
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value ?? {};
  const parsed = schema.safeParse(value ?? {}, { reportInput: true });
  if (!parsed.success) throw fieldErrors(parsed.error);
  return parsed.data;
}
