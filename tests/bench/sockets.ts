import { now, RawClient } from './raw-client.ts';

/**
 * A process full of raw feed clients. Arguments: server, number of sockets, how many of them report, cookies.
 * It says `ready`, then answers each message with what it saw since the last one.
 */
const [url = '', count = '0', each = '1', ...cookies] = process.argv.slice(2);

let seen: [string, number][] = [];

const clients = Array.from({ length: Number(count) }, (_none, index) => {
  const reports = index % Number(each) === 0;
  return () =>
    new RawClient(url, cookies[index % cookies.length] ?? '', (text, at) => {
      if (!reports) return;
      const mids = /"mids":\[([^\]]*)\]/.exec(text)?.[1] ?? '';
      for (const id of mids.split(',')) if (id) seen.push([id.slice(1, -1), at]);
      if (text.startsWith('42["stale"')) seen.push(['stale', at]);
    });
});

const open: RawClient[] = [];
for (let i = 0; i < clients.length; i += 100) {
  const some = clients.slice(i, i + 100).map((make) => make());
  await Promise.all(some.map((client) => client.ready));
  open.push(...some);
}

/** All say hello at once with what they hold; the time until the last one is current. */
async function greet(cursors: Record<string, string>, epoch?: string): Promise<number> {
  const start = now();
  await Promise.all(open.map((client) => client.hello(cursors, epoch)));
  return now() - start;
}

await greet({});
process.on('message', async (message: { kind: string; cursors?: Record<string, string> }) => {
  if (message.kind === 'seen') {
    process.send?.(seen);
    seen = [];
  }
  if (message.kind === 'cursors') {
    process.send?.({ cursors: open[0]?.cursors() ?? {}, epoch: open[0]?.epoch ?? '' });
  }
  if (message.kind === 'greet') process.send?.(await greet(message.cursors ?? {}, open[0]?.epoch));
});
process.send?.('ready');
// The bench itself ended: nobody needs this process any more.
process.on('disconnect', () => process.exit(0));
