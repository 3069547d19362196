import { v7 } from 'uuid';
import { createStore, useStore } from 'zustand';

import { ATTACHMENT_TYPES, IMAGE_TYPES } from '#shared/constants/assets.ts';
import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import type { AssetKind, AssetTicket } from '#shared/contract/assets.ts';

import { get, HttpError, send } from './http.ts';

/** What a file is uploaded for: its kind, and the ids in the URL of its calls. */
export interface UploadTarget {
  readonly kind: AssetKind;
  /** Slug of the workspace; required for all kinds but one's own pictures. */
  readonly slug?: string;
  readonly projectId?: string;
  /** Id of the item, comment, project or workspace; missing while that does not exist yet. */
  readonly entityId?: string;
  /** Anchor of the published board whose visitor uploads, instead of a workspace. */
  readonly anchor?: string;
}

export interface Upload extends UploadTarget {
  readonly file: File;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** An uploaded and confirmed file. */
export interface UploadedFile {
  readonly id: string;
  /** URL below the base path. */
  readonly url: string | null;
}

/** Why a file is refused before it is sent. */
export class UploadRefusal extends Error {
  readonly reason: 'type' | 'size' | 'empty';
  /** Largest size in bytes. */
  readonly limit: number;

  constructor(reason: UploadRefusal['reason'], limit: number) {
    super(`The file was refused: ${reason}.`);
    this.name = 'UploadRefusal';
    this.reason = reason;
    this.limit = limit;
  }
}

/** A running upload, for the progress ring in the top bar. */
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

export function useUploads(): readonly RunningUpload[] {
  return useStore(running);
}

/** MIME types for a file of this kind, for `accept` of a file input. */
export function typesOf(kind: AssetKind): readonly string[] {
  return kind === 'ISSUE_ATTACHMENT' || kind === 'DRAFT_ISSUE_ATTACHMENT'
    ? [...ATTACHMENT_TYPES]
    : IMAGE_TYPES;
}

/**
 * Uploads a file: requests a ticket, posts the file to the store, confirms. Each step is retried
 * after temporary failures. Throws an `UploadRefusal`, an `HttpError`, or an `AbortError` when it
 * was canceled.
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

/** Path of the call that creates tickets for this target. */
function pathOf({ kind, slug = '', projectId, entityId = '', anchor }: UploadTarget): string {
  if (anchor) return `/api/public/assets/v2/anchor/${anchor}/`;
  if (kind === 'USER_AVATAR' || kind === 'USER_COVER') return '/api/assets/v2/user-assets/';
  const workspace = `/api/assets/v2/workspaces/${slug}/`;
  if (kind === 'ISSUE_ATTACHMENT') {
    return `${workspace}projects/${projectId ?? ''}/issues/${entityId}/attachments/`;
  }
  // Covers are assigned only by the workspace's call.
  if (!projectId || kind === 'PROJECT_COVER' || kind === 'WORKSPACE_LOGO') return workspace;
  return `${workspace}projects/${projectId}/`;
}

async function check({ kind, file }: Upload, type: string): Promise<void> {
  const limit = await mostBytes();
  if (!typesOf(kind).includes(type)) throw new UploadRefusal('type', limit);
  if (file.size === 0) throw new UploadRefusal('empty', limit);
  if (file.size > limit) throw new UploadRefusal('size', limit);
}

/** Type of a file; browsers leave it out when they do not know the extension. */
function typeOf(file: File): string {
  return file.type || 'application/octet-stream';
}

/** The limit is cached for a minute, since an admin may change it while a tab is open. */
const LIMIT_FRESH_MS = 60_000;

let limit: Promise<number> | null = null;
let limitReadAt = -Infinity;

/** Largest file of this instance in bytes, at most a minute old. */
export function mostBytes(): Promise<number> {
  if (performance.now() - limitReadAt > LIMIT_FRESH_MS) {
    limit = null;
    limitReadAt = performance.now();
  }
  limit ??= get<{ config?: { file_size_limit?: number } }>('/api/instances/')
    .then(({ config }) => config?.file_size_limit ?? Infinity)
    .catch(() => {
      // The limit is unknown now: the store decides, and the next upload asks again.
      limit = null;
      return Infinity;
    });
  return limit;
}

/**
 * Posts the form of a ticket: every field in order, the file last. Uses XHR, because fetch reports
 * no upload progress.
 */
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
    // The ring closes only after the confirmation.
    if (total > 0) onProgress(Math.min(0.99, loaded / total));
  });
  // A store of another origin does not send our header: only its status and the confirmation
  // count.
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

/** The reason in an object store's XML answer. */
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
      // A longer wait is reported instead of waited for.
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
