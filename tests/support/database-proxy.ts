import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of bytes for the server: `lost` ends both connections without them, `unanswered` after them. */
type Fate = 'passed' | 'lost' | 'unanswered';

/** The address before a database that firms move from one server to another. */
export interface DatabaseProxy {
  /** The address of a database through it. */
  through(databaseUrl: string): string;
  /** Leads new connections to this server, and ends the others; null = to none, they are refused. */
  lead(databaseUrl: string | null): void;
  /** How many connections it had no server for. */
  readonly refused: number;
  /** Decides about what a client sends, as text. */
  judge: (sent: string) => Fate;
  close(): Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target: URL | null = new URL(databaseUrl);
  let refused = 0;
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  const end = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const listener = createServer((client) => {
    client.on('error', () => undefined);
    if (!target) {
      refused += 1;
      return client.destroy();
    }
    const server = connect(Number(target.port), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    let isDeaf = false;
    client.on('data', (bytes) => {
      const fate = proxy.judge(bytes.toString('latin1'));
      if (fate === 'lost') return client.destroy();
      isDeaf ||= fate === 'unanswered';
      return server.write(bytes);
    });
    server.on('data', (bytes) => {
      // The server has done what it answers.
      if (isDeaf) client.destroy();
      else client.write(bytes);
    });
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          for (const one of pair) one.destroy();
          pairs.delete(pair);
        });
    return undefined;
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const proxy: DatabaseProxy = {
    through(address) {
      const url = new URL(address);
      url.searchParams.delete('host');
      return Object.assign(url, { hostname: '127.0.0.1', port: String(port) }).href;
    },
    lead(address) {
      target = address === null ? null : new URL(address);
      end();
    },
    get refused() {
      return refused;
    },
    judge: () => 'passed',
    async close() {
      listener.close();
      end();
      await once(listener, 'close');
    },
  };
  return proxy;
}
