import { type DestinationStream, pino } from 'pino';

/** How deep the causes of an error are followed. */
const MAX_CAUSES = 4;

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly stack: string;
  readonly cause?: LoggedError;
}

/**
 * What is written of an error. A failed statement holds the values it was given, in its message too: hashes of
 * passwords and tokens, and what people wrote. Of those, none is written.
 */
function withoutValues(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const isStatement = 'query' in error && 'params' in error;
  const message = isStatement ? `Failed query: ${String(error.query)}` : error.message;
  const at = error.stack?.indexOf(error.message) ?? -1;
  const frames = at < 0 ? error.stack : error.stack?.slice(at + error.message.length);
  return {
    type: error.constructor.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    ...('constraint_name' in error ? { constraint: error.constraint_name } : {}),
    stack: `${error.name}: ${message}${frames ?? ''}`,
    ...(error.cause === undefined || depth >= MAX_CAUSES
      ? {}
      : { cause: withoutValues(error.cause, depth + 1) }),
  };
}

/** Structured logs without secrets: whatever looks like one is masked before it is written. */
export function makeLogger(level: string, destination?: DestinationStream) {
  const options = {
    level,
    serializers: { err: (error: unknown) => withoutValues(error) },
    redact: {
      paths: [
        'password',
        'token',
        'code',
        'cookie',
        'authorization',
        '*.password',
        '*.token',
        '*.code',
        '*.secret_key',
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-api-key"]',
      ],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
