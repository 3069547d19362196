import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A websocket of the load itself: text frames and nothing else (RFC 6455). A thousand full clients take half of
 * the machine they are to measure; this one takes a read and a text a frame.
 */
export class LightSocket {
  readonly #socket: Socket;
  readonly #onText: (text: string) => void;
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;

  constructor(
    url: URL,
    cookie: string,
    { onText, onEnd }: { onText: (text: string) => void; onEnd: () => void },
  ) {
    this.#onText = onText;
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.on('data', (data) => this.#read(data));
    this.#socket.on('error', onEnd);
    this.#socket.on('close', onEnd);
    this.#socket.write(
      [
        `GET ${url.pathname}${url.search} HTTP/1.1`,
        `Host: ${url.host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        `Cookie: ${cookie}`,
        '\r\n',
      ].join('\r\n'),
    );
  }

  /** Sends one text frame, masked with zeros: the bytes stay as they are. */
  send(text: string): void {
    const data = Buffer.from(text);
    const isShort = data.length < 126;
    const header = Buffer.alloc(isShort ? 6 : 8);
    header[0] = 0x81;
    header[1] = 0x80 | (isShort ? data.length : 126);
    if (!isShort) header.writeUInt16BE(data.length, 2);
    this.#socket.write(Buffer.concat([header, data]));
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    if (!this.#isOpen && !this.#readHead()) return;
    while (this.#readFrame());
  }

  /** The reply to the upgrade: anything but 101 ends the socket. */
  #readHead(): boolean {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    this.#isOpen = this.#rest.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101');
    this.#rest = this.#rest.subarray(end + 4);
    if (!this.#isOpen) this.#socket.destroy();
    return this.#isOpen;
  }

  /** Takes one frame off what has come; false when it is not whole yet. */
  #readFrame(): boolean {
    const data = this.#rest;
    if (data.length < 2) return false;
    const short = (data[1] ?? 0) & 0x7f;
    const start = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (data.length < start) return false;
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
    if (data.length < start + length) return false;
    const TEXT = 0x81;
    if (data[0] === TEXT) this.#onText(data.toString('utf8', start, start + length));
    this.#rest = data.subarray(start + length);
    return true;
  }
}
