import path from 'node:path';

import type { Sql } from 'postgres';

import type { Config } from '#server/platform/settings/config.ts';
import { seal, unseal } from '#server/platform/settings/secret-key.ts';

import { type DiskStore, diskStore } from './disk-store.ts';
import { forgetMoved, otherPlace, type Place, readFileState } from './file-state.ts';
import { movableStore, type Places } from './movable-store.ts';
import type { S3Options } from './s3-store.ts';
import type { FileStore } from './storage.ts';

/** A page that was opened before the move may not reach S3 itself: its policy forbids it. */
const PAGE_SECONDS = 86_400;
const SEALED_FOR = 'file-store';

/** Both places of an instance, whether files are there or not. */
export interface Stores {
  readonly disk: DiskStore;
  /** By the settings, else by what is sealed; null when neither names a bucket. */
  s3(sealed: string | null): Promise<FileStore | null>;
  /** Where files are as long as they were never moved. */
  readonly standard: Place;
  /** The settings of S3, sealed for the database; null without. */
  readonly sealed: string | null;
}

export function openStores(config: Config, secretKey: string): Stores {
  const given = s3Settings(config);
  const opened = new Map<string, Promise<FileStore>>();
  return {
    disk: diskStore({
      folder: path.join(config.DATA_DIR, 'files'),
      publicUrl: config.PUBLIC_URL,
      secretKey,
    }),
    async s3(sealed) {
      const options =
        given ?? (sealed && (JSON.parse(unseal(secretKey, SEALED_FOR, sealed)) as S3Options));
      if (!options) return null;
      const name = JSON.stringify(options);
      const store = opened.get(name) ?? openS3(options);
      opened.set(name, store);
      return store;
    },
    standard: given ? 's3' : 'disk',
    sealed: given && seal(secretKey, SEALED_FOR, JSON.stringify(given)),
  };
}

/** Opens the store that the settings name, S3_* or the disk; for an instance without files. */
export async function openFileStore(config: Config, secretKey: string): Promise<FileStore> {
  const stores = openStores(config, secretKey);
  return (await stores.s3(null)) ?? stores.disk;
}

/** Opens the files of an instance, wherever they were moved. */
export function openFiles(config: Config, secretKey: string, sql: Sql): Promise<FileStore> {
  const stores = openStores(config, secretKey);
  return movableStore({
    find: () => findPlaces(stores, sql),
    own: stores.disk,
    onChange: (key) => forgetMoved(sql, key),
  });
}

async function findPlaces(stores: Stores, sql: Sql): Promise<Places> {
  const state = await readFileState(sql);
  const placeName = state?.place ?? stores.standard;
  const place = await storeAt(stores, placeName, state?.s3 ?? null);
  if (!state || state.phase === 'settled') {
    const isDirect = (state?.seconds ?? Infinity) > PAGE_SECONDS;
    return { place, former: null, all: [place], isDirect };
  }
  const other = await storeAt(stores, otherPlace(placeName), state.s3);
  const former = state.phase === 'moving' ? other : null;
  return { place, former, all: [place, other], isDirect: false };
}

/** Throws for S3 that nothing names. */
export async function storeAt(
  stores: Stores,
  place: Place,
  sealed: string | null,
): Promise<FileStore> {
  if (place === 'disk') return stores.disk;
  const store = await stores.s3(sealed);
  if (!store) throw new Error('Files are in S3, but no setting names the bucket: set S3_BUCKET.');
  return store;
}

function s3Settings(config: Config): S3Options | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = config;
  const secretAccessKey = config.S3_SECRET_ACCESS_KEY;
  if (!bucket) return null;
  return {
    bucket,
    ...(accessKeyId && secretAccessKey ? { account: { accessKeyId, secretAccessKey } } : {}),
    isPathStyle: config.S3_PATH_STYLE,
    encryption: config.S3_ENCRYPTION,
    kmsKeyId: config.S3_KMS_KEY_ID,
    hasChecksums: config.S3_CHECKSUMS,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    publicEndpoint: config.S3_PUBLIC_ENDPOINT,
  };
}

// Loaded on demand: it is large, and most instances use the disk.
async function openS3(options: S3Options): Promise<FileStore> {
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(options);
}
