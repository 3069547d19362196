/** JSON that PostgreSQL already made: goes to the socket unparsed (DESIGN 3). */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
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
