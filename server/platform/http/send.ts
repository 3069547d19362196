import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { KeptJson, sendKept } from '#server/platform/replies/kept-json.ts';
import { noteKept } from '#server/platform/replies/kept-replies.ts';
import { HttpReply, JsonBytes, JsonText } from '#server/platform/replies/reply.ts';

import type { Route } from './route.ts';

/** Status and JSON of a handler's result; null = no body. */
export function jsonReplyOf(
  spec: Route,
  value: unknown,
): { status: number; json: string | Buffer | null } {
  const body = value instanceof HttpReply ? value.body : value;
  const status =
    value instanceof HttpReply ? value.status : (spec.status ?? (body === undefined ? 204 : 200));
  if (body === undefined) return { status, json: null };
  if (body instanceof JsonBytes || body instanceof KeptJson) return { status, json: body.bytes };
  return { status, json: body instanceof JsonText ? body.text : JSON.stringify(body) };
}

/** Sends a handler's result. */
export function send(
  reply: FastifyReply,
  spec: Route,
  value: unknown,
): FastifyReply | Promise<FastifyReply> {
  if (reply.sent) return reply;
  if (value instanceof KeptJson) {
    noteKept(reply, value);
    return sendKept(reply, value);
  }
  if (value instanceof HttpReply) {
    reply.headers(value.headers);
    const { body } = value;
    if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) {
      return reply.code(value.status).send(body);
    }
  }
  const { status, json } = jsonReplyOf(spec, value);
  reply.code(status);
  if (json === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(json);
}
