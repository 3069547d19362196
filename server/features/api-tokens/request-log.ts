import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';

import { systemFacts } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import {
  bodyTextOf,
  KEPT_CHARACTERS,
  tokenOfRequest,
} from '#server/platform/http/token-request.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import { apiTokenEntity, type ApiTokenRow } from './entity.ts';
import { redactHeaders, redactJson, redactQuery } from './redact.ts';
import type { apiRequests } from './table.ts';

type RequestRow = Required<typeof apiRequests.$inferInsert>;

/** Rows are written in batches, this long after the first. */
const FLUSH_MS = 1_000;
const ROWS_AT_ONCE = 500;
/** Limit of queued rows while the database is unreachable; further rows are lost. */
const MAX_WAITING = 5_000;
const BINARY = '[Binary Content]';

/**
 * Logs each request with an API token, and when each token was last used, after the reply. Register
 * it before compression, to read replies.
 */
export function logTokenRequests(app: FastifyInstance, platform: Platform): void {
  const replies = new WeakMap<FastifyRequest, string>();
  const log = makeWriter(platform);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (tokenOfRequest(request)) replies.set(request, replyText(reply, payload));
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const token = tokenOfRequest(request);
    if (token) log.add(rowOf(token.id, request, reply, replies.get(request) ?? ''));
  });
  app.addHook('onClose', () => log.close());
}

function rowOf(
  token_id: string,
  request: FastifyRequest,
  reply: FastifyReply,
  replied: string,
): RequestRow {
  const [path = '', query = ''] = request.url.split('?', 2);
  const isBinary = /multipart|octet-stream/.test(request.headers['content-type'] ?? '');
  const row = {
    id: v7(),
    token_id,
    created_at: new Date().toISOString(),
    method: request.method,
    path: path.slice(0, 2_000),
    query_params: redactQuery(query).slice(0, KEPT_CHARACTERS),
    headers: redactHeaders(request.headers).slice(0, KEPT_CHARACTERS),
    body: isBinary ? BINARY : redactJson(bodyTextOf(request)),
    response_code: reply.statusCode,
    response_body: redactJson(replied),
    ip_address: request.ip.slice(0, 45),
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
    milliseconds: Math.round(reply.elapsedTime),
  };
  return row;
}

function replyText(reply: FastifyReply, payload: unknown): string {
  if (payload === null || payload === undefined) return '';
  const isText = /json|text/.test(String(reply.getHeader('content-type') ?? ''));
  if (isText && typeof payload === 'string') return payload.slice(0, KEPT_CHARACTERS);
  if (isText && Buffer.isBuffer(payload)) return payload.toString('utf8', 0, KEPT_CHARACTERS);
  return BINARY;
}

/** Batches rows and writes them in order. */
function makeWriter(platform: Platform) {
  let waiting: RequestRow[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const flush = async () => {
    timer = null;
    while (waiting.length > 0) {
      const rows = waiting.slice(0, ROWS_AT_ONCE);
      waiting = waiting.slice(ROWS_AT_ONCE);
      try {
        await writeRows(platform, rows);
      } catch (error) {
        platform.log.warn({ err: error, rows: rows.length }, 'requests by tokens were not logged');
      }
    }
  };

  return {
    add(row: RequestRow) {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push(row);
      timer ??= setTimeout(() => (writing = writing.then(flush)), FLUSH_MS).unref();
    },
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      await flush();
    },
  };
}

async function writeRows(platform: Platform, rows: readonly RequestRow[]): Promise<void> {
  const used = new Map(
    rows.map(({ token_id, created_at, ip_address }) => [
      token_id,
      { id: token_id, at: created_at, address: ip_address },
    ]),
  );
  await inTransaction(platform, systemFacts, async (scope) => {
    const { sql } = scope;
    // The token may be deleted by now.
    await sql`
      INSERT INTO api_requests (id, token_id, created_at, method, path, query_params, headers, body,
        response_code, response_body, ip_address, user_agent, milliseconds)
      SELECT r.* FROM json_to_recordset(${jsonOf(rows)}::text::json) AS r(id uuid, token_id uuid,
        created_at timestamptz, method text, path text, query_params text, headers text, body text,
        response_code int, response_body text, ip_address text, user_agent text, milliseconds int)
      JOIN api_tokens t ON t.id = r.token_id`;
    const noted = await sql<ApiTokenRow[]>`
      UPDATE api_tokens t SET last_used = u.at, last_used_address = u.address
      FROM json_to_recordset(${jsonOf([...used.values()])}::text::json)
        AS u(id uuid, at timestamptz, address text)
      WHERE t.id = u.id AND ${live(sql, 't')}
        AND (t.last_used IS NULL OR t.last_used < u.at - interval '1 minute')
      RETURNING t.*`;
    for (const row of noted) scope.publish(apiTokenEntity.publication(row));
  });
}

/** JSON that PostgreSQL accepts: no lone surrogates, which truncation leaves, and no NUL. */
function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}
