import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A feed client on a bare TCP connection, which records every byte, and can stop reading. */
export class RawSocket {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #text = '';
  isClosed = false;

  constructor(url: string, cookie: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => (this.isClosed = true));
    this.#socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#length += chunk.length;
      this.#text = (this.#text + chunk.toString('latin1')).slice(-4_000);
    });
    this.#socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nCookie: ${cookie}\r\n\r\n`,
    );
  }

  /** Number of received bytes. */
  get length(): number {
    return this.#length;
  }

  /** Received bytes from an offset on. */
  since(offset: number): Buffer {
    return Buffer.concat(this.#chunks).subarray(offset);
  }

  /** Whether the last received bytes contain a text. */
  saw(words: string): boolean {
    return this.#text.includes(words);
  }

  /** Sends a text frame; a zero mask leaves the text as it is. */
  send(text: string): void {
    const data = Buffer.from(text);
    const length =
      data.length < 126
        ? Buffer.from([0x80 | data.length])
        : Buffer.from([0x80 | 126, data.length >> 8, data.length & 0xff]);
    this.#socket.write(Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), data]));
  }

  /** Stops reading, so that the server's send buffer grows. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }
}
