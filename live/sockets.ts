import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import { type WebSocket, WebSocketServer } from 'ws';

import { DocumentSocket } from './document-socket.ts';
import type { Documents } from './documents.ts';

/** Longer than a document may be: a client that comes back may have to send all of it. */
const MOST_MESSAGE_BYTES = 6 * 1_048_576;

/** The sockets of everybody who writes in this process. */
export class Sockets {
  readonly #documents: Documents;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MOST_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  /** Those that have given a sign of life since they were asked. */
  readonly #alive = new WeakSet<WebSocket>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Takes a connection over. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (opened) => this.#talk(opened, request));
  }

  /** Asks everybody for a sign of life, and ends those who have given none since the last time. */
  ping(): void {
    for (const socket of this.#server.clients) {
      if (this.#alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }

  /** Sends everybody away: they come again by themselves, at another process or at the next one here. */
  close(): void {
    for (const socket of this.#server.clients) socket.close(1012, 'restart');
  }

  /** Ends what has not closed by itself. */
  terminate(): void {
    for (const socket of this.#server.clients) socket.terminate();
  }

  #talk(socket: WebSocket, request: IncomingMessage): void {
    this.#alive.add(socket);
    const own = new DocumentSocket(socket, request.socket);
    const client = this.#documents.connect(own, request);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('message', (data, isBinary) => {
      if (!isBinary || !(data instanceof Buffer)) own.close(4400, 'bad-message');
      else own.receive(viewOf(data), (frame) => client.handleMessage(frame));
    });
    socket.on('close', (code, reason) => {
      own.end();
      client.handleClose({ code, reason: reason.toString() });
    });
    // What a client breaks is its own connection.
    socket.on('error', () => socket.terminate());
  }
}

function viewOf(data: Buffer): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
