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
  /** Without one, that of the machine's role: the environment, a web identity, the instance. */
  readonly account?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Whether the bucket is in the path, not in the host; by default where an endpoint is given. */
  readonly isPathStyle?: boolean | undefined;
  /** How the store encrypts what is written. */
  readonly encryption?: 'AES256' | 'aws:kms' | undefined;
  readonly kmsKeyId?: string | undefined;
  /** Sends and checks the newest checksums, which some stores refuse. */
  readonly hasChecksums?: boolean | undefined;
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
  const encrypted = encryptionOf(options);
  return {
    ...forBrowsers(options, client),
    async stat(Key) {
      const head = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })));
      return head && { size: head.ContentLength ?? 0, type: head.ContentType ?? '' };
    },
    async write(Key, ContentType, content, max = Infinity) {
      if (Buffer.isBuffer(content)) {
        const put = { ...encrypted.input, Bucket, Key, ContentType };
        await client.send(new PutObjectCommand({ ...put, Body: content }));
        return content.length;
      }
      return spooled(content, max, async (file, ContentLength) => {
        const Body = createReadStream(file);
        const put = { ...encrypted.input, Bucket, Key, ContentType, ContentLength };
        await client.send(new PutObjectCommand({ ...put, Body }));
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

/** Tickets and signed addresses, for the endpoint that browsers reach. */
function forBrowsers(
  options: S3Options,
  client: S3Client,
): Pick<FileStore, 'ticket' | 'downloadUrl'> {
  const outside = clientAt(options, options.publicEndpoint ?? options.endpoint);
  return {
    async ticket(key, type, size) {
      const { sessionToken, ...account } = await client.config.credentials();
      const more = {
        ...(sessionToken ? { 'x-amz-security-token': sessionToken } : {}),
        ...encryptionOf(options).fields,
      };
      const signer: TicketSigner = { ...options, ...account, url: postUrl(options), more };
      return makeTicket(signer, { key, type, size });
    },
    downloadUrl: (Key, disposition, type) =>
      getSignedUrl(
        outside,
        new GetObjectCommand({
          Bucket: options.bucket,
          Key,
          ResponseContentDisposition: disposition,
          ResponseContentType: type,
        }),
        { expiresIn: DOWNLOAD_SECONDS },
      ),
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

/** A client of a store; `silentMs` is how long a call may be without an answer. */
export function clientAt(
  options: Pick<S3Options, 'region' | 'account' | 'endpoint' | 'isPathStyle' | 'hasChecksums'>,
  endpoint: string | undefined,
  silentMs = SILENT_MS,
): S3Client {
  return new S3Client({
    region: options.region,
    ...(options.account ? { credentials: options.account } : {}),
    ...(endpoint ? { endpoint } : {}),
    forcePathStyle: isPathStyle(options),
    // A store that does not reply must not hold a request forever.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
    requestChecksumCalculation: options.hasChecksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
    responseChecksumValidation: options.hasChecksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED',
  });
}

/** Other stores seldom support host names of buckets. */
const isPathStyle = ({
  isPathStyle: given,
  endpoint,
}: Pick<S3Options, 'endpoint' | 'isPathStyle'>) => given ?? Boolean(endpoint);

/** Encryption as an input of a call, and as fields of an upload form. */
function encryptionOf({ encryption, kmsKeyId }: S3Options) {
  if (!encryption) return { input: {}, fields: {} };
  const head = 'x-amz-server-side-encryption';
  return {
    input: { ServerSideEncryption: encryption, ...(kmsKeyId ? { SSEKMSKeyId: kmsKeyId } : {}) },
    fields: { [head]: encryption, ...(kmsKeyId ? { [`${head}-aws-kms-key-id`]: kmsKeyId } : {}) },
  };
}

function postUrl(options: S3Options): string {
  const { bucket, region } = options;
  const url = new URL(
    options.publicEndpoint ?? options.endpoint ?? `https://s3.${region}.amazonaws.com`,
  );
  if (isPathStyle(options)) return `${url.href.replace(/\/+$/, '')}/${bucket}`;
  return Object.assign(url, { host: `${bucket}.${url.host}` }).href;
}
