import type { Config } from '#server/platform/settings/config.ts';

import { diskPlace } from './disk-place.ts';
import type { BackupPlace } from './place.ts';

/** The place of BACKUP_TO; null when it is not set. */
export async function openPlace(config: Config): Promise<BackupPlace | null> {
  const { BACKUP_TO: to } = config;
  if (!to) return null;
  if (!to.startsWith('s3://')) return diskPlace(to);
  // Loaded on demand: it is large.
  const { s3Place } = await import('./s3-place.ts');
  const { host, pathname } = new URL(to);
  const accessKeyId = config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY;
  return s3Place({
    bucket: host,
    prefix: decodeURIComponent(pathname).replace(/^\/+|\/+$/g, ''),
    endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT,
    region: config.BACKUP_S3_REGION ?? config.S3_REGION,
    ...(accessKeyId && secretAccessKey ? { account: { accessKeyId, secretAccessKey } } : {}),
    // How the store is spoken to, unless backups have one of their own.
    ...(config.BACKUP_S3_ENDPOINT === undefined && {
      isPathStyle: config.S3_PATH_STYLE,
      hasChecksums: config.S3_CHECKSUMS,
    }),
  });
}
