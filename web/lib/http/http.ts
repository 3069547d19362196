import i18next from 'i18next';
import { v7 } from 'uuid';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';

import { noteForeignReply, noteReply } from './network.ts';
import { inOwnWords } from './refusal-words.ts';
import { requestTracer } from './request-tracer.ts';
import { recordServerTime } from './server-time.ts';

export interface RequestOptions {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly signal?: AbortSignal;
  /** Makes the write idempotent: a repeated id returns the stored reply and changes nothing. */
  readonly mutationId?: string;
  /** Milliseconds since the person's act; only for traces. */
  readonly waited?: number;
  /** Earliest time of the change by the server's clock, in milliseconds; 0 = unknown. */
  readonly madeAt?: number;
  /** Id for the created row. */
  readonly entityId?: string;
  /** The call uses another session: its end is not the end of the person's session. */
  readonly isOtherSession?: boolean;
  /** The same request, if it was prefetched. */
  readonly started?: Promise<Response> | null;
}

/** A reply that is not 2xx, or no reply at all (`status` 0). */
export class HttpError extends Error {
  readonly status: number;
  readonly body: unknown;
  /** Identifies this failure in the server's log. */
  readonly reference: string;
  /** Milliseconds to wait before a retry, if the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, reference = '', retryAfter: number | null = null) {
    super(reasonIn(body, status === 429 ? retryAfter : null) ?? wordsOf(status));
    this.name = 'HttpError';
    this.status = status;
    this.body = body;
    this.reference = reference;
    this.retryAfter = retryAfter;
  }

  /** Whether a retry may succeed: no connection, or a server that is down or busy. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** Base path of the program, without a trailing slash; "" outside of a page. */
export const BASE =
  typeof document === 'undefined' ? '' : new URL(document.baseURI).pathname.replace(/\/$/, '');

const endings = new Set<() => void>();

/**
 * Calls `listener` when the server replies that the session has ended. Returns an unsubscribe
 * function.
 */
export function onSignedOut(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** Notifies the listeners that the session has ended. */
export function notifySignedOut(): void {
  for (const listener of endings) listener();
}

/** URL of a call below the base path; a query in `path` is kept. */
export function addressOf(path: string, query: RequestOptions['query'] = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) params.set(name, String(value));
  }
  const text = params.toString();
  return `${BASE}${path}${text && (path.includes('?') ? '&' : '?')}${text}`;
}

/** Sends a request and returns the parsed body; throws an `HttpError` otherwise. */
export async function send<Reply>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const response = ownReply(await reach(method, path, options));
  const text = await response.text().catch(brokeOff);
  const body = parse(text, response.headers.get('content-type') ?? '');
  if (response.ok) return body as Reply;
  throw refused(response, body, options);
}

/** Requests a file and returns it with its name; throws an `HttpError` otherwise. */
export async function sendForFile(
  path: string,
  options: RequestOptions,
): Promise<{ readonly name: string; readonly file: Blob }> {
  const response = ownReply(await reach('POST', path, options));
  const { headers } = response;
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file';
    return { name, file: await response.blob().catch(brokeOff) };
  }
  const text = await response.text().catch(brokeOff);
  throw refused(response, parse(text, headers.get('content-type') ?? ''), options);
}

function brokeOff(): never {
  throw new HttpError(0, null);
}

function refused(response: Response, body: unknown, options: RequestOptions): HttpError {
  if (response.status === 401 && !options.isOtherSession) notifySignedOut();
  const reference = response.headers.get('x-request-id') ?? '';
  return new HttpError(response.status, body, reference, waitIn(response));
}

/**
 * Passes replies of our server on. Throws an error without a status when something else answered,
 * whatever its status (a captive portal, proxy or firewall): the request did not reach the server,
 * and nothing was refused.
 */
export function ownReply(response: Response): Response {
  const isOwn = response.headers.has(OWN_REPLY);
  if (!isOwn) {
    noteForeignReply(true);
    throw new HttpError(0, { error: i18next.t('ui:http.stranger') }, '', waitIn(response));
  }
  noteReply();
  recordServerTime(response.headers.get('date'));
  return response;
}

function waitIn({ headers }: Response): number | null {
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isNaN(wait) ? null : wait * 1000;
}

/** GET for screens that show data outside of the store. */
export function get<Reply>(path: string, query: RequestOptions['query'] = {}): Promise<Reply> {
  return send<Reply>('GET', path, { query });
}

/** Refuses paths with an empty id, as the server would, without sending them. */
function refuseEmptyId(path: string): void {
  // The slug may be unknown after leaving a workspace; the server then replies.
  if (/(?<!\/workspaces)\/\//.test(path.split('?')[0] ?? '')) throw new HttpError(404, null);
}

async function reach(method: string, path: string, options: RequestOptions): Promise<Response> {
  // Writes always reach the server, so that no change is dropped silently.
  if (method === 'GET') refuseEmptyId(path);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(i18next.language && { 'accept-language': i18next.language }),
  };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const mutationId = method === 'GET' ? null : (options.mutationId ?? v7());
  const traced = mutationId && requestTracer()?.begin(mutationId, options.waited ?? 0);
  if (mutationId !== null) headers['x-client-mutation-id'] = mutationId;
  if (traced) headers['traceparent'] = traced.parent;
  if (options.madeAt) headers['x-client-made-at'] = String(options.madeAt);
  if (options.entityId) headers['x-client-entity-id'] = options.entityId;
  try {
    if (options.started) return await options.started;
    const response = await fetch(addressOf(path, options.query), {
      method,
      headers,
      credentials: 'same-origin',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    if (traced) traced.answered(response.status);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new HttpError(0, null);
  }
}

function parse(text: string, type: string): unknown {
  if (!type.includes('json') || text === '') return text;
  try {
    return JSON.parse(text);
  } catch {
    // The connection broke during the reply.
    throw new HttpError(0, null);
  }
}

/** Message for a status without a reason from the server. */
function wordsOf(status: number): string {
  const words =
    status === 0 ? i18next.t('ui:http.unreachable') : i18next.t('ui:http.failed', { status });
  // The messages may not be loaded yet.
  return words || `HTTP ${status}`;
}

/** The reason in one of the contract's refusal bodies. */
function reasonIn(body: unknown, retryAfter: number | null): string | null {
  if (typeof body !== 'object' || body === null) return null;
  for (const key of ['error', 'detail', 'message', 'error_message']) {
    const value: unknown = Reflect.get(body, key);
    if (typeof value === 'string' && value !== '') return inOwnWords(value, retryAfter);
  }
  for (const value of Object.values(body)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string' && first !== '') return inOwnWords(first, retryAfter);
  }
  return null;
}

/** Messages by form field, from a `{field: [message]}` body. */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof HttpError) || typeof error.body !== 'object' || !error.body) return {};
  const found: Record<string, string> = {};
  for (const [field, value] of Object.entries(error.body)) {
    const first: unknown = Array.isArray(value) ? value[0] : null;
    if (typeof first === 'string') found[field] = inOwnWords(first);
  }
  return found;
}
