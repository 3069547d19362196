import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

import { PATIENCE } from './patience.ts';
import { freePort } from './process.ts';
import { S3_ACCOUNT } from './s3-server.ts';

/** An S3 server of others, started from a program on the PATH. */
interface ForeignS3 {
  readonly name: string;
  readonly program: string;
  args(port: number, folder: string): string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly account?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** What it cannot do, and why that is no fault of ours. */
  readonly lacks?: readonly ('checksums' | 'encryption' | 'names')[];
}

const { accessKeyId, secretAccessKey } = S3_ACCOUNT;

export const FOREIGN_SERVERS: readonly ForeignS3[] = [
  {
    name: 'moto',
    program: 'moto_server',
    args: (port) => ['-H', '127.0.0.1', '-p', String(port)],
    // It does not read the name that a signed address gives the file.
    lacks: ['names'],
  },
  {
    name: 's3rver',
    program: 's3rver',
    args: (port, folder) => ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent'],
    account: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    // Of 2020: newer checksums came later.
    lacks: ['checksums', 'encryption'],
  },
  {
    name: 'MinIO',
    program: 'minio',
    args: (port, folder) => ['server', folder, '--address', `127.0.0.1:${port}`, '--quiet'],
    env: { MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey },
    // It needs a key server.
    lacks: ['encryption'],
  },
  {
    name: 'Versity',
    program: 'versitygw',
    args: (port, folder) => ['--port', `127.0.0.1:${port}`, 'posix', folder],
    env: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
    lacks: ['encryption'],
  },
];

export const isOnPath = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

export interface RunningS3 {
  readonly url: string;
  readonly account: { readonly accessKeyId: string; readonly secretAccessKey: string };
  close(): Promise<void>;
}

/** Starts the server on a free port and makes our bucket. */
export async function startForeign(server: ForeignS3): Promise<RunningS3> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-s3-'));
  const port = await freePort();
  const child = spawn(server.program, server.args(port, folder), {
    env: { ...process.env, ...server.env },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  const account = server.account ?? { accessKeyId, secretAccessKey };
  const close = () => stop(child, folder);
  try {
    await makeBucket(url, account, child);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, account, close };
}

async function makeBucket(
  endpoint: string,
  credentials: RunningS3['account'],
  child: ChildProcess,
): Promise<void> {
  const { region, bucket: Bucket } = S3_ACCOUNT;
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  const end = Date.now() + 60_000 * PATIENCE;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket }));
      return;
    } catch (error) {
      if (Date.now() > end || child.exitCode !== null) throw error;
      await sleep(200);
    }
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
