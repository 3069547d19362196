import type { AddressInfo } from 'node:net';

import {
  HocuspocusProvider,
  HocuspocusProviderWebsocket,
  type HocuspocusProviderWebsocketConfiguration,
} from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

import { type Live, type LiveOptions, openLive } from '#live/live.ts';
import { followLog } from '#live/log.ts';
import { openBus } from '#server/platform/feed/bus.ts';

import { lineOf, textOf } from './document-text.ts';
import { until } from './feed.ts';
import { openPlainWriter, type PlainWriter } from './plain-writer.ts';
import type { Caller, TestServer } from './world.ts';

/** A person with an open document, through the real client library. */
export interface Writer {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly socket: HocuspocusProviderWebsocket;
  /** Reasons of refusals by the server. */
  readonly refusals: string[];
  /** Types into the last paragraph, at its end when no offset is given. */
  readonly type: (text: string, place?: number) => void;
  /** Plain text, one line per block. */
  readonly text: () => string;
  /** Whether the server has stored all of this writer's changes. */
  readonly isStored: () => boolean;
  readonly leave: () => void;
}

/** Live documents of a test server on a real port. */
export interface TestLive {
  readonly live: Live;
  readonly url: string;
  open(who: Pick<Caller, 'cookie'>, name: string, options?: WriterOptions): Writer;
  /** Opens a document with the plain protocol of y-websocket. */
  openPlain(who: Pick<Caller, 'cookie'>, name: string, origin?: string): PlainWriter;
  close(): Promise<void>;
}

interface WriterOptions {
  readonly document?: Y.Doc;
  readonly url?: string;
  readonly token?: string;
  readonly origin?: string;
  /** How it comes again; quickly by default, so that tests are short. */
  readonly retries?: Pick<
    HocuspocusProviderWebsocketConfiguration,
    'delay' | 'minDelay' | 'maxDelay' | 'jitter'
  >;
}

const QUICK = { delay: 20, minDelay: 20, maxDelay: 200 };

/** Opens live documents on a test server; close it before the server. */
export async function openTestLive(
  server: Pick<TestServer, 'app' | 'platform'>,
  options: LiveOptions = {},
): Promise<TestLive> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const bus = openBus(server.platform);
  const live = await openLive(server.platform, server.app.server, options);
  const stop = await followLog(server.platform, bus, (rows) => live.handleRows(rows));
  const { port } = server.app.server.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}`;
  const url = `${address}/live/collaboration`;
  const writers: Pick<Writer, 'leave'>[] = [];
  return {
    live,
    url,
    open(who, name, more = {}) {
      const writer = openWriter(who.cookie, name, { url, ...more });
      writers.push(writer);
      return writer;
    },
    openPlain(who, name, origin) {
      const writer = openPlainWriter(who, name, address, origin);
      writers.push(writer);
      return writer;
    },
    async close() {
      for (const writer of writers) writer.leave();
      await live.close();
      await stop();
      await bus.close();
    },
  };
}

/** Opens a document with this cookie. */
export function openWriter(
  cookie: string,
  name: string,
  options: WriterOptions & { readonly url: string },
): Writer {
  const { url, document = new Y.Doc(), token = '', origin, retries = QUICK } = options;
  const headers = origin === undefined ? { cookie } : { cookie, origin };
  const socket = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers });
        // Leaving during the connection attempt aborts it, and by then the provider no longer
        // listens.
        this.on('error', () => undefined);
      }
    },
    ...retries,
  });
  const refusals: string[] = [];
  const provider = new HocuspocusProvider({
    name,
    document,
    token,
    websocketProvider: socket,
    onAuthenticationFailed: ({ reason }) => refusals.push(reason),
    onClose: ({ event }) => {
      if (event.reason !== '') refusals.push(event.reason);
    },
  });
  provider.attach();
  const fragment = document.getXmlFragment('default');
  return {
    document,
    provider,
    socket,
    refusals,
    type: (text, place) => {
      const line = lineOf(fragment);
      line.insert(place ?? line.length, text);
    },
    text: () => textOf(fragment),
    isStored: () => provider.isSynced && !provider.hasUnsyncedChanges,
    leave: () => {
      provider.destroy();
      socket.destroy();
    },
  };
}

/** Waits until a writer and the server have the same state. */
export async function stored(...writers: readonly Writer[]): Promise<void> {
  await until(() => writers.every((writer) => writer.isStored()), 30_000);
}
