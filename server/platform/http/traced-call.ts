import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';

import type { SpanPlace, Tracing } from '#server/platform/tracing/tracing.ts';
import { parseTraceParent, traceOf } from '#shared/lib/traces.ts';

import type { Route } from './route.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Calls of machines that watch the program, and of clients about their own traces. */
const UNTRACED = ['/api/health/', '/api/metrics/', '/api/traces/', '/live/health'];

/**
 * A handler whose calls are spans: method, route and status, never the address itself. Without
 * tracing it is the handler that was given.
 */
export function tracedCall(
  tracing: Tracing | null,
  { method, url }: Route,
  handler: Handler,
): RouteHandlerMethod {
  if (!tracing || UNTRACED.includes(url)) return handler;
  const facts = { 'http.request.method': method, 'http.route': url };
  return (request, reply) => {
    const start = Date.now() - reply.elapsedTime;
    const above = parseTraceParent(request.headers['traceparent']);
    const begun = { name: `${method} ${url}`, kind: 'server', facts, start } as const;
    const span = above?.isRecorded === false ? null : tracing.begin(begun, placeOf(request, above));
    if (!span) return handler(request, reply);
    reply.raw.once('close', () => {
      span.add({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail();
      span.end();
    });
    return span.run(() => handler(request, reply));
  };
}

/**
 * Where a call belongs: in the trace of its mutation, where the feed and other clients go on, below
 * what its client says; a call without one below the span of the program that sent it.
 */
function placeOf(
  { method, headers }: FastifyRequest,
  above: ReturnType<typeof parseTraceParent>,
): SpanPlace | null {
  const mutation = method === 'GET' ? null : traceOf(String(headers['x-client-mutation-id'] ?? ''));
  const below = above && { traceId: above.traceId, parentId: above.spanId };
  if (!mutation || mutation.traceId === above?.traceId) return below;
  const { traceId, rootId } = mutation;
  // Only the client itself could tell of the act: here the call is the root of its trace.
  const root = { traceId, ownId: rootId };
  return above ? { ...root, link: { traceId: above.traceId, spanId: above.spanId } } : root;
}
