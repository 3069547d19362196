import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

import { writeDurably } from './durable-file.ts';
import { StoreAwayError } from './file-failure.ts';
import type { FileStore } from './storage.ts';
import { makeTicket, type TicketSigner } from './upload-ticket.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For a store other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** The endpoint for browsers, when it differs. */
  readonly publicEndpoint?: string | undefined;
}

const DOWNLOAD_SECONDS = 3600;
const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;

/** An S3-compatible store. Browsers exchange files with the store directly. */
export function s3Store(options: S3Options): FileStore {
  const Bucket = options.bucket;
  const client = clientAt(options, options.endpoint);
  reportOutages(client);
  const forBrowsers = clientAt(options, options.publicEndpoint ?? options.endpoint);
  const signer: TicketSigner = { ...options, url: postUrl(options) };
  return {
    ticket: async (key, type, size) => makeTicket(signer, { key, type, size }),
    downloadUrl: (Key, disposition, type) =>
      getSignedUrl(
        forBrowsers,
        new GetObjectCommand({
          Bucket,
          Key,
          ResponseContentDisposition: disposition,
          ResponseContentType: type,
        }),
        { expiresIn: DOWNLOAD_SECONDS },
      ),
    async stat(Key) {
      const head = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
      return head && { size: head.ContentLength ?? 0, type: head.ContentType ?? '' };
    },
    async write(Key, ContentType, content, max = Infinity) {
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body: content }));
        return content.length;
      }
      return spooled(content, max, async (file, ContentLength) => {
        const Body = createReadStream(file);
        await client.send(new PutObjectCommand({ Bucket, Key, ContentType, ContentLength, Body }));
      });
    },
    async read(Key, part) {
      const Range = part && `bytes=${part.start}-${part.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (!(Body instanceof Readable)) throw new Error('The store sent a file without content.');
      return Body;
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async *keys() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      }
    },
    async storedAt(Key) {
      const head = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
      return head?.LastModified ?? null;
    },
    local: null,
    origin: new URL(postUrl(options)).origin,
    usesDisk: false,
  };
}

/** Reports every failure as StoreAwayError, except a missing file. */
function reportOutages(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (cause) {
        if (isMissing(cause)) throw cause;
        throw new StoreAwayError('The store of the files does not take our calls.', { cause });
      }
    },
    { step: 'initialize', name: 'reportOutages' },
  );
}

/** Null for a file that is missing. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket';

/** S3 needs the length first: the stream goes to a temporary file, not into memory. */
async function spooled(
  content: Readable,
  max: number,
  send: (file: string, size: number) => Promise<void>,
): Promise<number> {
  const file = path.join(tmpdir(), `tutti-${randomUUID()}`);
  try {
    const size = await writeDurably(file, content, max);
    await send(file, size);
    return size;
  } finally {
    await rm(file, { force: true });
  }
}

function clientAt(options: S3Options, endpoint: string | undefined): S3Client {
  return new S3Client({
    region: options.region,
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey,
    },
    // Other stores support neither host names of buckets nor the newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // A store that does not reply must not hold a request forever.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function postUrl({ bucket, region, endpoint, publicEndpoint }: S3Options): string {
  const base = publicEndpoint ?? endpoint;
  return base
    ? `${base.replace(/\/+$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com/`;
}
