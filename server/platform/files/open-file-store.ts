import path from 'node:path';

import type { Config } from '#server/platform/settings/config.ts';

import { diskStore } from './disk-store.ts';
import type { FileStore } from './storage.ts';

/** Opens the configured file store: S3_* or the disk. */
export async function openFileStore(config: Config, secretKey: string): Promise<FileStore> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = config;
  const secretAccessKey = config.S3_SECRET_ACCESS_KEY;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const folder = path.join(config.DATA_DIR, 'files');
    return diskStore({ folder, publicUrl: config.PUBLIC_URL, secretKey });
  }
  // Loaded on demand: it is large, and most instances use the disk.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({
    bucket,
    accessKeyId,
    secretAccessKey,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
  });
}
