import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { STORE_AWAY } from '#server/platform/files/file-failure.ts';
import { secure } from '#server/platform/guards/security-headers.ts';
import { ApiError, errors } from '#shared/errors.ts';

/**
 * The only place that turns a thrown error into a reply. `missingFeature` returns the missing
 * feature that a path belongs to.
 */
export function handleErrors(
  app: FastifyInstance,
  isKnownPath: (method: string, path: string) => boolean,
  missingFeature: (path: string) => string | null = () => null,
) {
  const outage = outageLog();
  app.setErrorHandler(async (thrown: FastifyError, request, reply) => {
    const error = asApiError(thrown);
    if (error.status === 503) outage.note(request, thrown);
    else if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
    if (error.status === 415) return sendError(reply, unsupported(request));
    // The missing feature's name may match the id of a known path.
    const feature = error.status === 404 ? missingFeature(pathOf(request)) : null;
    if (feature) return sendError(reply, errors.featureMissing(feature));
    return sendError(reply, error);
  });
  app.setNotFoundHandler(async (request: FastifyRequest, reply) => {
    const path = pathOf(request);
    const feature = missingFeature(path);
    if (feature) return sendError(reply, errors.featureMissing(feature));
    const isOtherMethod = METHODS.some(
      (method) => method !== request.method && isKnownPath(method, path),
    );
    return sendError(
      reply,
      isOtherMethod ? errors.methodNotAllowed(request.method) : errors.pageNotFound(),
    );
  });
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

/** An outage ends after this time without failures, in milliseconds. */
const QUIET_MS = 10_000;

/** Logs an outage once, at its first request. */
function outageLog() {
  let last = -Infinity;
  return {
    note(request: FastifyRequest, error: unknown): void {
      const now = performance.now();
      const isKnown = now - last < QUIET_MS;
      last = now;
      if (!isKnown) {
        request.log.error(
          { err: error },
          'the database or the file store cannot work: requests are answered 503',
        );
      }
    },
  };
}

/** Replies 404 to a path that cannot be decoded or is too long: the router calls no hook for it. */
export function answerBadAddress(reply: FastifyReply): void {
  secure(reply);
  void sendError(reply, errors.pageNotFound());
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  // Fastify would close a connection that still sends a body, and the reply might get lost.
  return reply
    .removeHeader('connection')
    .code(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body));
}

const unsupported = ({ headers }: FastifyRequest) =>
  errors.unsupportedMedia(headers['content-type'] ?? '');

/** Messages of the form parser for truncated forms: these errors have no code. */
const BROKEN_FORM = /^Multipart: Boundary not found$|unexpected end of multipart data$/i;

/** Maps a thrown error to the error for the caller. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof Error && BROKEN_FORM.test(thrown.message)) return errors.brokenForm();
  const code = codeOf(thrown);
  if (code === NO_SOCKET) return errors.unavailable();
  if (code in KNOWN_ERRORS) return KNOWN_ERRORS[code]?.() ?? errors.unexpected();
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

const NO_SOCKET = 'no socket';

/** Drizzle wraps the driver's error; the code is on the cause. */
function codeOf(thrown: unknown): string {
  for (
    let error = thrown, depth = 0;
    error instanceof Error && depth < 4;
    error = error.cause, depth += 1
  ) {
    if (!('code' in error) || typeof error.code !== 'string') continue;
    // For a file ENOENT would be our own mistake; for a connection the database's socket is gone.
    const isOfSocket = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
    return isOfSocket ? NO_SOCKET : error.code;
  }
  return '';
}

/** Codes of PostgreSQL, its driver and files that map to a specific error. */
const KNOWN_ERRORS: Record<string, () => ApiError> = {
  '23505': errors.badPayload, // unique_violation
  '23503': errors.badPayload, // foreign_key_violation
  '23502': errors.badPayload, // not_null_violation
  '23514': errors.badPayload, // check_violation
  '08P01': errors.unavailable, // the pooler has no connection
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
  EPIPE: errors.unavailable,
  ENOSPC: errors.unavailable, // the disk of the files is full
  EDQUOT: errors.unavailable,
  EROFS: errors.unavailable,
  EMFILE: errors.unavailable, // too many open files
  ENFILE: errors.unavailable,
  EIO: errors.unavailable,
  [STORE_AWAY]: errors.unavailable,
};
