import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { ApiError, errors } from '#shared/errors.ts';

import { secure } from './security-headers.ts';

/** The one place where a thrown error becomes a reply. */
export function handleErrors(
  app: FastifyInstance,
  isKnownPath: (method: string, path: string) => boolean,
) {
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const error = asApiError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
    return sendError(reply, error);
  });
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isOtherMethod = METHODS.some(
      (method) => method !== request.method && isKnownPath(method, path),
    );
    return sendError(
      reply,
      isOtherMethod ? errors.methodNotAllowed(request.method) : errors.pageNotFound(),
    );
  });
}

/** Answers an address that cannot be decoded, or is too long to be one of ours: the router asks nobody else. */
export function answerBadAddress(reply: FastifyReply): void {
  secure(reply);
  void sendError(reply, errors.pageNotFound());
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body));
}

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = codeOf(thrown);
  if (code in DATABASE_ERRORS) return DATABASE_ERRORS[code]?.() ?? errors.unexpected();
  if (typeof thrown === 'object' && thrown !== null && 'statusCode' in thrown) {
    if (thrown.statusCode === 413) return errors.tooLarge();
    if (thrown.statusCode === 429) return errors.rateLimited(60);
    if (
      typeof thrown.statusCode === 'number' &&
      thrown.statusCode >= 400 &&
      thrown.statusCode < 500
    ) {
      return new ApiError(thrown.statusCode, {
        detail: thrown instanceof Error ? thrown.message : '',
      });
    }
  }
  return errors.unexpected();
}

/** Drizzle wraps the driver's error; its code is on the cause. */
function codeOf(thrown: unknown): string {
  for (
    let error = thrown, depth = 0;
    error instanceof Error && depth < 4;
    error = error.cause, depth += 1
  ) {
    if ('code' in error && typeof error.code === 'string') return error.code;
  }
  return '';
}

/** PostgreSQL's and the driver's codes that have an answer of their own. */
const DATABASE_ERRORS: Record<string, () => ApiError> = {
  '23505': errors.badPayload, // unique_violation
  '23503': errors.badPayload, // foreign_key_violation
  '23502': errors.badPayload, // not_null_violation
  '23514': errors.badPayload, // check_violation
  '22001': errors.badPayload, // string too long
  '22003': errors.badPayload, // number out of range
  '22021': errors.badValue, // a NUL byte in a text
  '22P02': errors.badValue, // malformed uuid, number ...
  '22P05': errors.badValue, // untranslatable character
  '22007': errors.badValue, // malformed date
  '22008': errors.badValue, // date out of range
  '25006': errors.unavailable, // read-only
  '25P03': errors.unavailable, // idle in transaction too long
  '25P04': errors.unavailable, // transaction too long
  '40001': errors.unavailable, // serialization failure
  '40P01': errors.unavailable, // deadlock
  '53100': errors.unavailable, // disk full
  '53200': errors.unavailable, // out of memory
  '53300': errors.unavailable, // too many connections
  '57014': errors.unavailable, // statement timeout
  '57P01': errors.unavailable, // database stops
  '57P02': errors.unavailable,
  '57P03': errors.unavailable, // database starts
  '58030': errors.unavailable, // I/O error
  CONNECTION_CLOSED: errors.unavailable,
  CONNECTION_ENDED: errors.unavailable,
  CONNECTION_DESTROYED: errors.unavailable,
  CONNECT_TIMEOUT: errors.unavailable,
  ECONNREFUSED: errors.unavailable,
  ECONNRESET: errors.unavailable,
};
