import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_ACCOUNT = {
  bucket: 'tutti-files',
  region: 'eu-test-1',
  accessKeyId: 'TESTACCESSKEY',
  secretAccessKey: 'test-secret-access-key',
};

interface Stored {
  readonly type: string;
  readonly content: Buffer;
  readonly at: Date;
  /** The encryption that was asked for. */
  readonly encryption?: string;
}

/**
 * A local store with the part of the S3 API that the program uses; enforces the signed policy of
 * upload forms.
 */
export interface TestS3 {
  readonly url: string;
  readonly objects: Map<string, Stored>;
  /** Parts of uploads that were begun and not finished, by id. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
}

type Account = typeof S3_ACCOUNT;

/** Starts the store on a free port, for one account and its bucket. */
export async function startS3(account: Account = S3_ACCOUNT): Promise<TestS3> {
  const objects = new Map<string, Stored>();
  const uploads: TestS3['uploads'] = new Map();
  const server = createServer((request, reply) => {
    answer(account, objects, uploads, request, reply).catch(() => reply.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    uploads,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  account: Account,
  objects: Map<string, Stored>,
  uploads: TestS3['uploads'],
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://store');
  const body = await bodyOf(request);
  const [, bucket, ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== account.bucket) return refuse(reply, 404, 'NoSuchBucket');
  if (request.method === 'POST' && key === '')
    return takeForm(account, objects, request, body, reply);
  const isSigned =
    request.headers.authorization?.includes(`Credential=${account.accessKeyId}/`) ||
    url.searchParams.get('X-Amz-Credential')?.startsWith(`${account.accessKeyId}/`);
  if (!isSigned) return refuse(reply, 403, 'AccessDenied');
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
    return takeParts(objects, uploads, { method: request.method, url, key, body }, reply);
  }
  if (request.method === 'GET' && key === '') return list(objects, reply);
  if (request.method === 'PUT') {
    objects.set(key, {
      type: request.headers['content-type'] ?? '',
      content: body,
      at: new Date(),
      encryption: [
        request.headers['x-amz-server-side-encryption'],
        request.headers['x-amz-server-side-encryption-aws-kms-key-id'],
      ].join(' '),
    });
    reply.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    reply.writeHead(204).end();
    return;
  }
  const found = objects.get(key);
  if (!found) return refuse(reply, 404, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const content = start ? found.content.subarray(Number(start), Number(end) + 1) : found.content;
  reply.writeHead(start ? 206 : 200, {
    'content-type': url.searchParams.get('response-content-type') ?? found.type,
    'content-length': content.length,
    'content-disposition': url.searchParams.get('response-content-disposition') ?? 'inline',
    'last-modified': found.at.toUTCString(),
  });
  reply.end(request.method === 'HEAD' ? undefined : content);
}

interface PartCall {
  readonly method: string | undefined;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
}

/** An object is there only when its upload is completed. */
function takeParts(
  objects: Map<string, Stored>,
  uploads: TestS3['uploads'],
  { method, url, key, body }: PartCall,
  reply: ServerResponse,
): void {
  const id = url.searchParams.get('uploadId') ?? `upload-${uploads.size + 1}`;
  const parts = uploads.get(id);
  const say = (status: number, xml = '') =>
    void reply.writeHead(status, { 'content-type': 'application/xml', etag: '"part"' }).end(xml);
  if (method === 'GET') return say(200, '<ListMultipartUploadsResult/>');
  if (method === 'POST' && url.searchParams.has('uploads')) {
    uploads.set(id, new Map());
    const named = `<UploadId>${id}</UploadId>`;
    return say(200, `<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>`);
  }
  if (!parts) return refuse(reply, 404, 'NoSuchUpload');
  if (method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body);
    return say(200);
  }
  uploads.delete(id);
  if (method === 'DELETE') return say(204);
  const content = Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part));
  objects.set(key, { type: '', content, at: new Date() });
  return say(200, '<CompleteMultipartUploadResult/>');
}

async function takeForm(
  account: Account,
  objects: Map<string, Stored>,
  request: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<void> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const names = [...form.keys()];
  const file = form.get('file');
  if (names.at(-1) !== 'file' || !(file instanceof File))
    return refuse(reply, 400, 'InvalidArgument');
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  if (
    signatureOf(account, field('policy'), field('x-amz-credential')) !== field('x-amz-signature')
  ) {
    return refuse(reply, 403, 'SignatureDoesNotMatch');
  }
  const policy: unknown = JSON.parse(Buffer.from(field('policy'), 'base64').toString());
  const problem = problemOf(account, policy, field, file.size);
  if (problem) return refuse(reply, problem === 'EntityTooLarge' ? 400 : 403, problem);
  objects.set(field('key'), {
    type: field('Content-Type'),
    content: Buffer.from(await file.arrayBuffer()),
    at: new Date(),
  });
  reply.writeHead(204).end();
}

function signatureOf(account: Account, policy: string, credential: string): string {
  const [id, day = '', region = '', service = '', end = ''] = credential.split('/');
  if (id !== account.accessKeyId) return 'nobody';
  let key = Buffer.from(`AWS4${account.secretAccessKey}`);
  for (const text of [day, region, service, end]) {
    key = createHmac('sha256', key).update(text).digest();
  }
  return createHmac('sha256', key).update(policy).digest('hex');
}

// oxlint-disable-next-line typescript/no-explicit-any -- a policy is read as the store gets it
function problemOf(account: Account, policy: any, field: (name: string) => string, size: number) {
  if (Date.parse(policy.expiration) < Date.now()) return 'AccessDenied';
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      const [, least, most] = condition;
      if (size < least) return 'EntityTooSmall';
      if (size > most) return 'EntityTooLarge';
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      const given = name === 'bucket' ? account.bucket : field(name);
      if (given !== value) return 'AccessDenied';
    }
  }
  return null;
}

function list(objects: Map<string, Stored>, reply: ServerResponse): void {
  const rows = [...objects].map(
    ([key, { content }]) =>
      `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>${content.length}</Size></Contents>`,
  );
  reply
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`,
    );
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
