import { connect, createServer, type Socket } from 'node:net';

import type { Chance } from './chance.ts';

/** What the proxy does to frames on their way from the server to a client. */
export interface FrameFaults {
  /** Shares of `frame` events that are dropped, sent twice, and held back for a while. */
  readonly drop: number;
  readonly double: number;
  readonly delay: number;
  /** Longest delay in milliseconds; later frames overtake. */
  readonly longest: number;
}

/** A proxy between clients and a server, which makes the network bad. */
export interface Proxy {
  readonly url: string;
  /** Null = every frame passes. */
  faults: FrameFaults | null;
  /** True = bytes are swallowed both ways, the connections stay open. */
  isDeaf: boolean;
  /** Connections that are open now. */
  open(): number;
  /** How many frames were dropped, doubled or delayed. */
  harmed(): number;
  /** Cuts this share of the connections. */
  cut(share: number): void;
  close(): Promise<void>;
}

/** Opens a proxy before a server's address. */
export async function openProxy(target: string, chance: Chance): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let harmed = 0;
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    const pair = { client, server };
    pairs.add(pair);
    const pass = (bytes: Buffer) => {
      if (!client.destroyed && !proxy.isDeaf) client.write(bytes);
    };
    const fromServer = frameReader((bytes, isFrame) => {
      const { faults } = proxy;
      if (!isFrame || !faults) return pass(bytes);
      const fate = chance.next();
      const { drop, double, delay, longest } = faults;
      if (fate < drop + double + delay) harmed += 1;
      if (fate < drop) return undefined;
      if (fate < drop + double) pass(bytes);
      else if (fate < drop + double + delay) {
        setTimeout(() => pass(bytes), chance.below(longest)).unref();
        return undefined;
      }
      return pass(bytes);
    });
    server.on('data', fromServer);
    client.on('data', (bytes) => {
      if (!proxy.isDeaf) server.write(bytes);
    });
    const end = () => {
      client.destroy();
      server.destroy();
      pairs.delete(pair);
    };
    // A deaf network does not carry a goodbye either.
    const endIfHeard = () => (proxy.isDeaf ? undefined : end());
    for (const socket of [client, server]) socket.on('error', endIfHeard).on('close', endIfHeard);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');
  const cut = (share: number) => {
    for (const { client, server } of pairs) {
      if (!chance.is(share)) continue;
      client.destroy();
      server.destroy();
    }
  };
  const proxy: Proxy = {
    url: `http://127.0.0.1:${address.port}`,
    faults: null,
    isDeaf: false,
    open: () => pairs.size,
    harmed: () => harmed,
    cut,
    async close() {
      proxy.isDeaf = false;
      cut(1);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  return proxy;
}

/**
 * Cuts a server's side of a connection into the HTTP head and single WebSocket frames (unmasked, RFC 6455 5.2),
 * and says of each whether it carries a `frame` event of the feed.
 */
function frameReader(give: (bytes: Buffer, isFrame: boolean) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isPastHead = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isPastHead) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      give(rest.subarray(0, end + 4), false);
      rest = rest.subarray(end + 4);
      isPastHead = true;
    }
    for (let size = sizeOf(rest); size !== null && size <= rest.length; size = sizeOf(rest)) {
      const bytes = Buffer.from(rest.subarray(0, size));
      rest = rest.subarray(size);
      give(bytes, bytes.includes('42["frame"'));
    }
  };
}

/** The length of the WebSocket frame that begins here, null while that cannot be told. */
function sizeOf(bytes: Buffer): number | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < 4 ? null : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? null : 10 + Number(bytes.readBigUInt64BE(2));
}
