/**
 * A refusal that the client sees: a status and the contract's body. Throw it anywhere; the error
 * handler replies.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Error code: the change waited too long in the browser to be sent without asking the person. */
export const CHANGE_TOO_OLD = 'CHANGE_TOO_OLD';
/** Error code: the create was done long ago, and its reply is no longer stored. */
export const ALREADY_MADE = 'ALREADY_MADE';

const error = (status: number, message: string) => new ApiError(status, { error: message });
const detail = (status: number, message: string) => new ApiError(status, { detail: message });

/**
 * General errors of the contract. Errors of one feature use `badRequest` and the functions below.
 */
export const errors = {
  notSignedIn: () => detail(401, 'Authentication credentials were not provided.'),
  invalidToken: () => detail(403, 'Given API token is not valid'),
  forbidden: () => error(403, "You don't have the required permissions."),
  forbiddenDetail: () => detail(403, 'You do not have permission to perform this action.'),
  forbiddenShort: () => error(403, 'Forbidden'),
  notFound: () => error(404, 'The required object does not exist.'),
  /** The generic look-up error: `No Label matches the given query.` */
  noMatch: (model: string) => detail(404, `No ${model} matches the given query.`),
  pageNotFound: () => error(404, 'Page not found.'),
  featureMissing: (feature: string) => error(404, `${feature} are not available here.`),
  methodNotAllowed: (method: string) => detail(405, `Method "${method}" not allowed.`),
  badPayload: () => error(400, 'The payload is not valid'),
  badValue: () => error(400, 'Please provide valid detail'),
  missingKey: () => error(400, 'The required key does not exist.'),
  invalidPerPage: () => detail(400, 'Invalid per_page parameter.'),
  perPageTooLarge: (max: number) => detail(400, `Invalid per_page value. Cannot exceed ${max}.`),
  invalidCursor: () => detail(400, 'Invalid cursor parameter.'),
  cannotParse: () => detail(400, 'Error in parsing'),
  brokenForm: () => error(400, 'The form is not complete.'),
  unsupportedMedia: (type: string) => detail(415, `Unsupported media type "${type}" in request.`),
  tooLarge: () => error(413, 'The request is too large.'),
  tooManyValues: () => error(413, 'The request has too many values or levels. Send it in parts.'),
  tooComplex: () =>
    error(413, 'The text takes too long to read. Shorten it, or divide it into several.'),
  rateLimited: (retryAfterSeconds: number) =>
    new ApiError(
      429,
      {
        error_code: 5900,
        error_message: 'RATE_LIMIT_EXCEEDED',
        error: `This was done too often. Try again in ${waitOf(retryAfterSeconds)}.`,
      },
      { 'retry-after': String(retryAfterSeconds) },
    ),
  /**
   * Our own: the create came before and its reply is no longer stored; clients treat it as done.
   */
  alreadyMade: (id: string) =>
    new ApiError(409, { error: 'This was already created.', error_code: ALREADY_MADE, id }),
  /** Our own: the client asks the person, and sends the change again as a new one. */
  changeTooOld: (days: number) =>
    new ApiError(409, {
      error: `This change waited for ${days} days. Make it again if it is still right.`,
      error_code: CHANGE_TOO_OLD,
      days,
    }),
  unavailable: () => error(503, 'The server is busy or restarting. Please try again in a moment.'),
  unexpected: () => error(500, 'Something went wrong please try again later'),
} as const;

/** A waiting time in words, rounded up, so that a retry after it is not refused again. */
function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 60 ? `${minutes} minutes` : hoursOf(Math.ceil(minutes / 60));
}

const hoursOf = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);

/** 400 `{error: message}`: a rule of one endpoint. */
export const badRequest = (message: string) => error(400, message);

/** 400 `{field: [message, ...]}`: field validation. */
export const invalidField = (field: string, ...messages: string[]) =>
  new ApiError(400, { [field]: messages });

/** Any other status and body of the contract. */
export const refusal = (status: number, body: Record<string, unknown>) =>
  new ApiError(status, body);
