import { type DestinationStream, pino } from 'pino';

/** How many nested causes of an error are logged. */
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
 * Serializes an error without values: a failed statement contains its parameters, also in its
 * message, such as password and token hashes, and people's texts.
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

/** A structured logger that masks secrets. */
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
