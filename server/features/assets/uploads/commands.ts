import type { FastifyRequest } from 'fastify';

import { displayName, storageKey } from '#server/features/assets/names.ts';
import { assetErrors } from '#server/features/assets/queries.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { EmptyFileError, FileTooLargeError } from '#server/platform/files/storage.ts';
import { readSizeLimit } from '#server/platform/process/size-limit.ts';
import { ATTACHMENT_TYPES } from '#shared/constants/assets.ts';
import { badRequest, errors, invalidField } from '#shared/errors.ts';

export interface UploadedFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Stores the form part `asset`, for older calls that upload through the server. */
export async function storeFormFile(
  scope: Scope,
  request: FastifyRequest,
  workspaceId: string | null,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw invalidField('asset', 'No file was submitted.');
  const { files } = scope.platform;
  const limit = await readSizeLimit(scope);
  let stored: UploadedFile | null = null;
  for await (const part of request.parts({
    limits: { fields: 20, fieldSize: 8192, files: 2, fileSize: Infinity },
  })) {
    if (part.type === 'field') continue;
    if (part.fieldname !== 'asset' || stored) {
      part.file.resume();
      continue;
    }
    const type = part.mimetype;
    if (!ATTACHMENT_TYPES.has(type)) throw assetErrors.invalidFile();
    const name = displayName(part.filename || 'file');
    const key = storageKey(workspaceId, name);
    try {
      const size = await files.write(key, type, part.file, limit);
      stored = { key, name, type, size };
    } catch (error) {
      if (error instanceof FileTooLargeError) throw errors.tooLarge();
      if (error instanceof EmptyFileError) throw badRequest('The file is empty.');
      throw error;
    }
  }
  if (!stored) throw invalidField('asset', 'No file was submitted.');
  return stored;
}

/** Runs the write of a stored file's row; deletes the file when it fails. */
export async function orDelete<T>(
  scope: Scope,
  file: UploadedFile,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await scope.platform.files.remove(file.key);
    throw error;
  }
}

export function placeOf(workspaceId: string | null, given: string): { name: string; key: string } {
  const name = displayName(given);
  return { name, key: storageKey(workspaceId, name) };
}

export function columnsOf(file: UploadedFile) {
  return {
    asset: file.key,
    attributes: { name: file.name, type: file.type, size: file.size },
    size: file.size,
    is_uploaded: true,
    storage_metadata: { ContentType: file.type, ContentLength: file.size },
  };
}
