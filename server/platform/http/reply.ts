/** JSON that PostgreSQL already made: goes to the socket unparsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * The same as bytes, for what may be large: a text of half a megabyte is copied four times on its way to the socket,
 * each time into memory that must be fetched anew.
 */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(parts: readonly JsonPart[]) {
    this.bytes = joined(parts);
  }
}

/** A piece of JSON: text, or what is kept as bytes. */
export type JsonPart = string | Buffer;

function joined(parts: readonly JsonPart[]): Buffer {
  let length = 0;
  for (const part of parts)
    length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at);
    else {
      bytes.set(part, at);
      at += part.length;
    }
  }
  return bytes;
}

/** A reply that is not the route's usual one: another status, a redirect, headers, a text. */
export class HttpReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body?: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 302 to `location`. */
export function redirect(location: string): HttpReply {
  return new HttpReply(302, undefined, { location });
}
