import type { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Scope } from '#server/platform/access/scope.ts';
import { FILES_PATH } from '#server/platform/files/disk-store.ts';
import {
  type AllowedUpload,
  EmptyFileError,
  FileTooLargeError,
  type LocalFiles,
} from '#server/platform/files/storage.ts';
import { route } from '#server/platform/http/route.ts';
import { HttpReply } from '#server/platform/replies/reply.ts';
import { badRequest, errors, refusal } from '#shared/errors.ts';

import { rangeOf } from './ranges.ts';

/** Opened directly, a file can neither run scripts nor load anything. */
const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
};

function localFiles(scope: Scope): LocalFiles {
  const { local } = scope.platform.files;
  if (!local) throw errors.pageNotFound();
  return local;
}

/** The file endpoint behind tickets and signed URLs, when files are on local disk. */
export const fileRoutes = [
  route({
    method: 'POST',
    url: FILES_PATH,
    scope: 'public',
    transaction: false,
    multipart: true,
    response: 'none',
    doc: 'Takes a file that comes with a ticket',
    handler: async (scope, _input, { request }) => {
      const files = localFiles(scope);
      if (!request.isMultipart()) throw badRequest('The form has no file.');
      const fields: Record<string, string> = Object.create(null);
      for await (const part of request.parts({
        limits: { fields: 20, fieldSize: 8192, files: 1, fileSize: Infinity },
      })) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value);
        } else {
          const allowed = part.fieldname === 'file' ? files.readTicket(fields) : null;
          if (!allowed) throw refusal(403, { error: 'The upload ticket is not valid.' });
          await receive(scope, allowed, part.file);
          return undefined;
        }
      }
      throw badRequest('The form has no file.');
    },
  }),
  route({
    method: 'GET',
    url: FILES_PATH,
    scope: 'public',
    query: z.record(z.string(), z.string()).catch({}),
    response: 'file',
    doc: 'Hands out a file whose address was signed',
    handler: async (scope, { query }, { request }) => serve(scope, query, request),
  }),
];

async function receive(
  scope: Scope,
  { key, type, size }: AllowedUpload,
  content: Readable,
): Promise<void> {
  try {
    await scope.platform.files.write(key, type, content, size);
  } catch (error) {
    if (error instanceof FileTooLargeError) throw errors.tooLarge();
    if (error instanceof EmptyFileError) throw badRequest('The file is empty.');
    throw error;
  }
}

async function serve(
  scope: Scope,
  query: Record<string, string>,
  request: FastifyRequest,
): Promise<HttpReply<Readable | string>> {
  const { files } = scope.platform;
  const allowed = localFiles(scope).readDownload(query);
  if (!allowed) throw refusal(403, { error: 'The address is not valid any more.' });
  const facts = await files.stat(allowed.key);
  if (!facts) throw errors.notFound();
  const headers = {
    ...FILE_HEADERS,
    'content-type': allowed.type,
    'content-disposition': allowed.disposition,
    'cache-control': 'private, max-age=3600',
  };
  const range = rangeOf(request.headers.range, facts.size);
  if (range === 'unsatisfiable') {
    return new HttpReply(416, '', { ...headers, 'content-range': `bytes */${facts.size}` });
  }
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  const length = { 'content-length': String(end - start + 1) };
  const content = await files.read(allowed.key, { start, end });
  if (!range) return new HttpReply(200, content, { ...headers, ...length });
  const part = { 'content-range': `bytes ${start}-${end}/${facts.size}` };
  return new HttpReply(206, content, { ...headers, ...length, ...part });
}
