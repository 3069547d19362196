import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import { ATTACHMENT_TYPES, IMAGE_TYPES } from '#shared/constants/assets.ts';
import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import type { AssetKind, AssetTicket } from '#shared/contract/assets.ts';

import { get, HttpError, send } from './http.ts';

/** What a file is uploaded for: its kind, and the things whose calls it goes through. */
export interface UploadTarget {
  readonly kind: AssetKind;
  /** The workspace; all kinds but one's own pictures need it. */
  readonly slug?: string;
  readonly projectId?: string;
  /** The item, comment, project or workspace it belongs to; left out while that does not exist yet. */
  readonly entityId?: string;
  /** The public board whose visitor uploads it, in place of a workspace. */
  readonly anchor?: string;
}

export interface Upload extends UploadTarget {
  readonly file: File;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** A file that lies in the store and is confirmed. */
export interface UploadedFile {
  readonly id: string;
  /** Where it is read, below the program's own path. */
  readonly url: string | null;
}

/** Why a file is not even sent. */
export class UploadRefusal extends Error {
  readonly reason: 'type' | 'size' | 'empty';
  /** The most bytes a file may have. */
  readonly limit: number;

  constructor(reason: UploadRefusal['reason'], limit: number) {
    super(`The file was refused: ${reason}.`);
    this.name = 'UploadRefusal';
    this.reason = reason;
    this.limit = limit;
  }
}

/** A file on its way, for the ring in the top bar. */
export interface RunningUpload {
  readonly id: string;
  readonly name: string;
  readonly share: number;
  readonly cancel: () => void;
}

const TRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

const running = createStore<readonly RunningUpload[]>(() => []);

/** The files on their way in this tab. */
export function useUploads(): readonly RunningUpload[] {
  return useStore(running);
}

/** Which types a file of this kind may have, for `accept` of a file field. */
export function typesOf(kind: AssetKind): readonly string[] {
  return kind === 'ISSUE_ATTACHMENT' || kind === 'DRAFT_ISSUE_ATTACHMENT'
    ? [...ATTACHMENT_TYPES]
    : IMAGE_TYPES;
}

/**
 * Uploads a file: asks for a ticket, posts the file to the store, confirms. Each step is tried again while the
 * failure is a passing one. Throws an `UploadRefusal`, an `HttpError`, or an `AbortError` when it was cancelled.
 */
export async function uploadFile(upload: Upload): Promise<UploadedFile> {
  const id = v7();
  const stop = new AbortController();
  const signal = upload.signal ? AbortSignal.any([upload.signal, stop.signal]) : stop.signal;
  const type = typeOf(upload.file);
  await check(upload, type);
  signal.throwIfAborted();
  running.setState(
    [...running.getState(), { id, name: upload.file.name, share: 0, cancel: () => stop.abort() }],
    true,
  );
  try {
    return await run({ ...upload, signal }, type, (share) => {
      upload.onProgress?.(share);
      running.setState(
        running.getState().map((one) => (one.id === id ? { ...one, share } : one)),
        true,
      );
    });
  } finally {
    running.setState(
      running.getState().filter((one) => one.id !== id),
      true,
    );
  }
}

async function run(
  upload: Upload & { readonly signal: AbortSignal },
  type: string,
  onProgress: (share: number) => void,
): Promise<UploadedFile> {
  const { file, signal } = upload;
  const path = pathOf(upload);
  const body = {
    name: file.name,
    type,
    size: file.size,
    entity_type: upload.kind,
    entity_identifier: upload.entityId ?? '',
  };
  const mutationId = v7();
  const ticket = await again(signal, () =>
    send<AssetTicket>('POST', path, { body, mutationId, signal }),
  );
  await again(signal, () => postFile(ticket.upload_data, file, signal, onProgress));
  const confirmationId = v7();
  await again(signal, () =>
    send('PATCH', `${path}${ticket.asset_id}/`, { body: {}, mutationId: confirmationId, signal }),
  );
  onProgress(1);
  return { id: ticket.asset_id, url: ticket.asset_url };
}

/** The call that makes tickets for this target. */
function pathOf({ kind, slug = '', projectId, entityId = '', anchor }: UploadTarget): string {
  if (anchor) return `/api/public/assets/v2/anchor/${anchor}/`;
  if (kind === 'USER_AVATAR' || kind === 'USER_COVER') return '/api/assets/v2/user-assets/';
  const workspace = `/api/assets/v2/workspaces/${slug}/`;
  if (kind === 'ISSUE_ATTACHMENT') {
    return `${workspace}projects/${projectId ?? ''}/issues/${entityId}/attachments/`;
  }
  // A cover takes its place only through the workspace's own call.
  if (!projectId || kind === 'PROJECT_COVER' || kind === 'WORKSPACE_LOGO') return workspace;
  return `${workspace}projects/${projectId}/`;
}

async function check({ kind, file }: Upload, type: string): Promise<void> {
  const limit = await mostBytes();
  if (!typesOf(kind).includes(type)) throw new UploadRefusal('type', limit);
  if (file.size === 0) throw new UploadRefusal('empty', limit);
  if (file.size > limit) throw new UploadRefusal('size', limit);
}

/** Browsers leave the type out when they do not know the name's ending. */
function typeOf(file: File): string {
  return file.type || 'application/octet-stream';
}

/** An admin may change the limit while a tab is open. */
const LIMIT_FRESH_MS = 60_000;

let limit: Promise<number> | null = null;
let limitReadAt = -Infinity;

/** The largest file this instance takes, as it was within the last minute. */
export function mostBytes(): Promise<number> {
  if (performance.now() - limitReadAt > LIMIT_FRESH_MS) {
    limit = null;
    limitReadAt = performance.now();
  }
  limit ??= get<{ config?: { file_size_limit?: number } }>('/api/instances/')
    .then(({ config }) => config?.file_size_limit ?? Infinity)
    .catch(() => {
      // Not known now: the store decides, and the next upload asks again.
      limit = null;
      return Infinity;
    });
  return limit;
}

/** Posts the form of a ticket: every field in order, the file last. By XHR: fetch reports no progress. */
export function postFile(
  { url, fields }: AssetTicket['upload_data'],
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  const done = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  signal.addEventListener('abort', cancel, { once: true });
  request.open('POST', url);
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    // The confirmation is the last step: the ring closes with it.
    if (total > 0) onProgress(Math.min(0.99, loaded / total));
  });
  // Another place's store has no mark of ours: its status counts, and the confirmation.
  const isOwnStore = new URL(url, location.href).origin === location.origin;
  request.addEventListener('load', () => {
    if (isOwnStore && request.getResponseHeader(OWN_REPLY) === null)
      done.reject(new HttpError(0, null));
    else if (request.status >= 200 && request.status < 300) done.resolve();
    else done.reject(new HttpError(request.status, reasonIn(request.responseText)));
  });
  request.addEventListener('error', () => done.reject(new HttpError(0, null)));
  request.addEventListener('abort', () => done.reject(signal.reason));
  request.send(form);
  return done.promise.finally(() => signal.removeEventListener('abort', cancel));
}

/** Object stores answer XML. */
function reasonIn(text: string): unknown {
  const message = /<Message>([^<]*)<\/Message>/.exec(text)?.[1];
  if (message) return { error: message };
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function again<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await step();
    } catch (error) {
      const isPassing = error instanceof HttpError && error.isTemporary;
      const wait = isPassing ? (error.retryAfter ?? FIRST_WAIT_MS * 2 ** (tried - 1)) : Infinity;
      // Nobody waits an hour in front of a picture: they are told.
      if (wait > LONGEST_WAIT_MS || tried === TRIES) throw error;
      await pause(wait, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const done = Promise.withResolvers<void>();
  const timer = setTimeout(done.resolve, milliseconds);
  const stop = () => {
    clearTimeout(timer);
    done.reject(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  return done.promise.finally(() => signal.removeEventListener('abort', stop));
}
