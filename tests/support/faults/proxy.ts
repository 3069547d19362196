import { connect, createServer, type Socket } from 'node:net';

import type { Chance } from './chance.ts';

/** Faults of frames from the server to a client. */
export interface FrameFaults {
  /** Fractions of `frame` events that are dropped, duplicated, and delayed. */
  readonly drop: number;
  readonly double: number;
  readonly delay: number;
  /** Longest delay in milliseconds; later frames overtake. */
  readonly longest: number;
}

/** A proxy between clients and a server, which simulates a bad network. */
export interface Proxy {
  readonly url: string;
  /** Null = every frame passes. */
  faults: FrameFaults | null;
  /** True = all bytes are dropped while connections stay open. */
  isDeaf: boolean;
  /** Number of open connections. */
  open(): number;
  /** Number of dropped, duplicated or delayed frames. */
  harmed(): number;
  /** Closes this fraction of the connections. */
  cut(share: number): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of a server. */
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
    // A network that drops everything also drops the end of a connection.
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
 * Splits the server's bytes into the HTTP head and single WebSocket frames (unmasked, RFC 6455
 * 5.2), and tells of each whether it carries a `frame` event of the feed.
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

/** Length of the WebSocket frame that begins here; null = incomplete. */
function sizeOf(bytes: Buffer): number | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < 4 ? null : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? null : 10 + Number(bytes.readBigUInt64BE(2));
}
