import { type DestinationStream, type Logger, pino } from 'pino';

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

/** A warning or error of the log, without values: only what our own code says. */
interface RecentLine {
  readonly at: string;
  readonly level: number;
  readonly text: string;
  /** Type and code of the error. */
  readonly error: string;
  readonly frames: string[];
}

const WARNING = 40;
const MAX_RECENT = 200;
const MAX_FRAMES = 6;
const recent = new WeakMap<object, RecentLine[]>();

/** The last warnings and errors of a logger and its children, oldest first. */
export function recentLines(log: object): RecentLine[] {
  return [...(recent.get(log) ?? [])];
}

function recentLine([first, second]: readonly unknown[], level: number): RecentLine {
  const about: unknown = first instanceof Error ? { err: first } : first;
  const error: unknown =
    typeof about === 'object' && about !== null && 'err' in about ? about.err : null;
  const said = [first, second].find((one) => typeof one === 'string') ?? '';
  // The message of an error may quote a value; our own texts never do.
  const isQuote = error instanceof Error && said.includes(error.message);
  return {
    at: new Date().toISOString(),
    level,
    text: isQuote ? '' : said,
    error:
      error instanceof Error
        ? [error.constructor.name, 'code' in error ? String(error.code) : ''].join(' ').trim()
        : '',
    frames: error instanceof Error ? framesOf(error) : [],
  };
}

/** Function, file and line; paths of this machine are cut off. */
function framesOf({ stack = '' }: Error): string[] {
  const places = stack.matchAll(
    /^\s+at (?:(?:async )?([\w.#<>]+) \()?[^\n]*?((?:server|live|shared|node_modules)\/[\w@./-]+:\d+)/gm,
  );
  return [...places]
    .slice(0, MAX_FRAMES)
    .map(([, name = '', place = '']) => `${name} ${place}`.trim());
}

/** A structured logger that masks secrets. */
export function makeLogger(level: string, destination?: DestinationStream) {
  const lines: RecentLine[] = [];
  const options = {
    level,
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void, at: number) {
        if (at >= WARNING) {
          lines.push(recentLine(args, at));
          if (lines.length > MAX_RECENT) lines.shift();
        }
        method.apply(this, args);
      },
    },
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
  const log = destination ? pino(options, destination) : pino(options);
  recent.set(log, lines);
  return log;
}
