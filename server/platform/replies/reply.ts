import type { Readable } from 'node:stream';

import type { z } from 'zod';

import type { KeptJson } from './kept-json.ts';

/** Declares a successful reply: the schema of its JSON, or its kind without JSON. */
export type ResponseSpec = z.ZodType | keyof ReplyWithoutJson;

/** The handler's result for it: the compiler checks it against the schema. */
export type ReplyOf<Response extends ResponseSpec> = Response extends z.ZodType
  ? JsonReply<z.output<Response>>
  : Response extends keyof ReplyWithoutJson
    ? ReplyWithoutJson[Response]
    : never;

type JsonReply<Body> = Body | JsonText<Body> | JsonBytes<Body> | KeptJson<Body> | HttpReply<Body>;

interface ReplyWithoutJson {
  readonly none: void;
  readonly file: HttpReply<Readable | Buffer | string>;
  /** Or a page that says why there is no redirect. */
  readonly redirect: HttpReply<undefined> | HttpReply<string>;
  readonly text: HttpReply<string>;
}

/** JSON made by PostgreSQL; it is sent unparsed. `Body` is the type of the parsed JSON. */
export class JsonText<Body> {
  declare readonly parsed?: Body;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Like `JsonText`, as bytes for large replies: a string of half a megabyte is copied four times on
 * its way to the socket, each time into newly allocated memory.
 */
export class JsonBytes<Body> {
  declare readonly parsed?: Body;
  readonly bytes: Buffer;
  constructor(parts: readonly JsonPart[]) {
    this.bytes = joined(parts);
  }
}

/** A piece of JSON: text, or cached bytes. */
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

/** A reply that differs from the route's usual one: another status, a redirect, headers, a text. */
export class HttpReply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, string>;
  constructor(status: number, body: Body, headers: Record<string, string> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 302 to `location`. */
export function redirect(location: string): HttpReply<undefined> {
  return new HttpReply(302, undefined, { location });
}
