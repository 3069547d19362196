import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { z } from 'zod';

/** A program that receives webhooks and keeps what they tell. */
export interface Receiver {
  readonly url: string;
  /** Ids of the deliveries that told of a word. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** Deliveries that came more than once, known by their id. */
  readonly repeated: () => number;
  /** Ids that came with two contents. */
  readonly confused: ReadonlySet<string>;
  close(): Promise<void>;
}

const Told = z.looseObject({
  event: z.string(),
  action: z.string(),
  activity: z.looseObject({ field: z.string().nullish() }),
  data: z.looseObject({ name: z.string().optional(), comment_stripped: z.string().optional() }),
});

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const told = new Map<string, Set<string>>();
  const contents = new Map<string, string>();
  const confused = new Set<string>();
  let repeated = 0;
  const take = (id: string, text: string) => {
    const known = contents.get(id);
    if (known !== undefined) repeated += 1;
    if (known !== undefined && known !== text) confused.add(id);
    contents.set(id, text);
    const word = wordOf(Told.parse(JSON.parse(text)));
    if (word !== null) told.set(word, (told.get(word) ?? new Set()).add(id));
  };
  const server = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      take(String(request.headers['webhook-id']), text);
      reply.writeHead(200).end('thank you');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    told,
    repeated: () => repeated,
    confused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The word that a person wrote: a new name or a comment. */
function wordOf({ event, action, activity, data }: z.infer<typeof Told>): string | null {
  if (event === 'issue_comment')
    return action === 'created' ? (data.comment_stripped ?? null) : null;
  const isNamed = action === 'created' || activity.field === 'name';
  return event === 'issue' && isNamed ? (data.name ?? null) : null;
}
