import fastify from 'fastify';
import postgres from 'postgres';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * The bare forms the program is measured against: a route that does nothing, the window query over a whole
 * project, rows mapped one by one in JavaScript, and a socket that hands on what it gets.
 */
const [port = '0', databaseUrl = ''] = process.argv.slice(2);
const sql = postgres(databaseUrl, { max: 10, onnotice: () => undefined });
const app = fastify();

app.get('/hello', async () => ({ hello: 'world' }));

/** A reply of ours, byte for byte, by a route that does nothing else. */
let copied: { readonly headers: Record<string, string>; readonly body: Buffer } | null = null;
app.post<{ Body: { headers: Record<string, string>; body: string } }>(
  '/copy',
  { bodyLimit: 20_000_000 },
  async ({ body }) => {
    copied = { headers: body.headers, body: Buffer.from(body.body, 'base64') };
    return {};
  },
);
app.get('/copy', async (_request, reply) =>
  reply.headers(copied?.headers ?? {}).send(copied?.body),
);

app.get<{ Params: { id: string } }>('/window/:id', async (request, reply) => {
  const rows = await sql<{ json: string }[]>`
    SELECT coalesce(json_agg(t), '[]')::text AS json FROM (
      SELECT * FROM (
        SELECT i.*, row_number() OVER (PARTITION BY state_id ORDER BY sort_order, created_at DESC) AS place,
          count(*) OVER (PARTITION BY state_id) AS total
        FROM work_items i WHERE project_id = ${request.params.id} AND is_listed) w
      WHERE place <= 50) t`;
  return reply.type('application/json').send(rows[0]?.json);
});

app.get<{ Params: { id: string } }>('/mapped/:id', async (request) => {
  const rows = await sql`
    SELECT i.*, s."group" AS state__group FROM work_items i LEFT JOIN states s ON s.id = i.state_id
    WHERE i.project_id = ${request.params.id} AND i.is_listed ORDER BY i.created_at DESC LIMIT 1000`;
  return { results: rows.map(mapped) };
});

const KEYS = [
  'id', 'name', 'state_id', 'sort_order', 'estimate_point', 'priority', 'start_date', 'target_date',
  'sequence_id', 'project_id', 'parent_id', 'cycle_id', 'module_ids', 'label_ids', 'assignee_ids',
  'sub_issues_count', 'attachment_count', 'link_count', 'created_by', 'updated_by', 'is_draft',
  'archived_at', 'state__group', 'type_id',
] as const; // prettier-ignore

function mapped(row: postgres.Row): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const key of KEYS) item[key] = row[key];
  for (const key of ['created_at', 'updated_at', 'completed_at']) {
    item[key] = row[key] instanceof Date ? row[key].toISOString() : null;
  }
  return item;
}

const echo = new WebSocketServer({ server: app.server, perMessageDeflate: false });
echo.on('connection', (socket: WebSocket) => {
  socket.on('message', (data) => {
    for (const other of echo.clients) if (other !== socket) other.send(data as Buffer);
  });
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
// The bench itself ended: nobody needs this process any more.
process.on('disconnect', () => process.exit(0));
