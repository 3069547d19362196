import { Readable } from 'node:stream';

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

import { clientAt, type S3Options } from '#server/platform/files/s3-store.ts';

import { type BackupPlace, GIVEN_UP_MS, type StoredBackup } from './place.ts';

export type S3PlaceOptions = Pick<
  S3Options,
  'account' | 'bucket' | 'endpoint' | 'hasChecksums' | 'isPathStyle' | 'region'
> & { readonly prefix: string };

/** Of equal size, as some stores ask; 10,000 of them are allowed, so a backup may have 320 GB. */
const PART = 32 * 1024 ** 2;
/** A part takes its time on a slow line. */
const SILENT_MS = 60_000;

/** Backups in a bucket: an upload in parts, which is there only once it is completed. */
export function s3Place(options: S3PlaceOptions): BackupPlace {
  const { bucket: Bucket, prefix } = options;
  const client = clientAt(options, options.endpoint, SILENT_MS);
  const root = prefix === '' ? '' : `${prefix}/`;
  const keyOf = (name: string) => `${root}${name}`;
  return {
    address: `s3://${Bucket}/${prefix}`,
    write: (name, content) => upload(client, { Bucket, Key: keyOf(name) }, content),
    async list(start) {
      const found: StoredBackup[] = [];
      const Prefix = keyOf(start);
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          // Not every store filters.
          if (!Key?.startsWith(Prefix)) continue;
          found.push({ name: Key.slice(root.length), bytes: Size, at: LastModified });
        }
      }
      return found.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async *read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }));
      if (!(Body instanceof Readable)) throw new Error('The store sent a file without content.');
      yield* Body;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
    async tidy(start) {
      const Prefix = keyOf(start);
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix }),
      );
      for (const { Key, UploadId, Initiated } of Uploads) {
        const isOld = Date.now() - (Initiated?.getTime() ?? Infinity) > GIVEN_UP_MS;
        if (!Key?.startsWith(Prefix) || !isOld) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    },
  };
}

async function upload(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(place));
  const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
  let bytes = 0;
  try {
    for await (const Body of partsOf(content)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(
        new UploadPartCommand({ ...place, UploadId, PartNumber, Body }),
      );
      Parts.push({ ETag, PartNumber });
      bytes += Body.length;
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } }),
    );
    return bytes;
  } catch (error) {
    const abort = new AbortMultipartUploadCommand({ ...place, UploadId });
    await client.send(abort).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= PART) {
      const head = rest.subarray(0, PART - size);
      yield Buffer.concat([...chunks, head]);
      rest = rest.subarray(head.length);
      [chunks, size] = [[], 0];
    }
    if (rest.length > 0) chunks.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
