import { createServer, type Server } from 'node:http';

import websocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { WebSocket } from 'ws';

import { handleUpgrades } from '#server/platform/client/upgrade-router.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { isOwnOrigin, LIVE_PATH } from '#server/platform/settings/web-addresses.ts';

import { DocumentSocket } from './document-socket.ts';
import type { Documents } from './documents.ts';
import { HocuspocusProtocol } from './hocuspocus-protocol.ts';
import type { WireProtocol } from './wire-protocol.ts';
import { YWebsocketProtocol } from './y-websocket-protocol.ts';

/** Larger than a document may be: a client that reconnects may have to send all of it. */
const MAX_MESSAGE_BYTES = 6 * 1_048_576;

/** Paths of the two websocket endpoints: the Hocuspocus protocol, and plain y-websocket. */
export const ENDPOINT_PATHS = {
  hocuspocus: `${LIVE_PATH}collaboration`,
  yWebsocket: `${LIVE_PATH}y/:document`,
} as const;

/** The websocket endpoints of the documents, with every open socket of this process. */
export interface Endpoints {
  /** Pings every client, and terminates those that have not answered since the last ping. */
  ping(): void;
  /** Refuses new sockets and closes the open ones: clients reconnect by themselves. */
  close(): void;
  terminate(): Promise<void>;
}

type Accept = (socket: WebSocket, request: FastifyRequest, protocol: WireProtocol) => void;

/** Mounts the websocket endpoints on an HTTP server. */
export async function openEndpoints(
  platform: Platform,
  server: Server,
  documents: Documents,
): Promise<Endpoints> {
  // This server never listens: the real server passes it the upgrades of its paths.
  const upgrades = createServer();
  /** Sockets that have answered since the last ping. */
  const alive = new WeakSet<WebSocket>();
  const app = await mountEndpoints(platform, upgrades, (socket, { raw }, protocol) => {
    const own = new DocumentSocket(socket, raw.socket, protocol);
    const client = documents.connect(own, raw);
    alive.add(socket);
    socket.on('pong', () => {
      alive.add(socket);
      own.keepAlive();
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary || !(data instanceof Buffer)) own.close(4400, 'bad-message');
      else own.receive(viewOf(data));
    });
    socket.on('close', (code, reason) => {
      own.end();
      client.handleClose({ code, reason: reason.toString() });
    });
    own.open((frame) => client.handleMessage(frame));
  });
  const closePath = handleUpgrades(server, LIVE_PATH, upgrades);
  const { clients } = app.websocketServer;
  return {
    ping() {
      for (const socket of clients) {
        if (alive.delete(socket)) socket.ping();
        else socket.terminate();
      }
    },
    close() {
      closePath();
      for (const socket of clients) socket.close(1012, 'restart');
    },
    async terminate() {
      for (const socket of clients) socket.terminate();
      await app.close();
    },
  };
}

/** Our client speaks Hocuspocus; other yjs editors and scripts speak plain y-websocket. */
async function mountEndpoints(
  platform: Platform,
  upgrades: Server,
  accept: Accept,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  await app.register(websocket, {
    options: { server: upgrades, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    // A malformed upgrade costs the client its own connection, nothing else.
    errorHandler: (_error, socket) => socket.terminate(),
    preClose: (done) => done(),
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isOwnOrigin(platform.config, request.headers)) done();
    else void reply.code(403).send();
  });
  app.get(ENDPOINT_PATHS.hocuspocus, { websocket: true }, (socket, request) =>
    accept(socket, request, new HocuspocusProtocol()),
  );
  app.get<{ Params: { document: string } }>(
    ENDPOINT_PATHS.yWebsocket,
    { websocket: true },
    (socket, request) => accept(socket, request, new YWebsocketProtocol(request.params.document)),
  );
  await app.ready();
  return app;
}

function viewOf(data: Buffer): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
