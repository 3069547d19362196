import type { FastifyRequest } from 'fastify';

import { placeOf, type UploadedFile } from '#server/features/assets/uploads/commands.ts';
import { EmptyFileError, FileTooLargeError } from '#server/platform/files/storage.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { ATTACHMENT_TYPES } from '#shared/constants/assets.ts';
import { MAX_FORM_FILES, MAX_FORM_TEXT } from '#shared/constants/intakes.ts';
import { ApiError } from '#shared/errors.ts';

import { MAX_FILE_BYTES } from './commands.ts';
import { problem } from './problems.ts';

export interface Posted {
  readonly values: Record<string, string>;
  readonly files: UploadedFile[];
}

/** Limits of a form's fields, with room for our own. */
const LIMITS = {
  fields: 40,
  fieldSize: MAX_FORM_TEXT * 4,
  files: MAX_FORM_FILES + 1,
  fileSize: MAX_FILE_BYTES + 1,
  parts: 60,
};

/**
 * Reads a posted form. Files come last: `admit` runs before the first file is stored, and may
 * refuse it. Stored files are deleted when the rest of the form is malformed.
 */
export async function readPosted(
  platform: Platform,
  request: FastifyRequest,
  workspaceId: string,
  admit: (values: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Posted> {
  const values: Record<string, string> = Object.create(null);
  const files: UploadedFile[] = [];
  if (!request.isMultipart()) {
    for (const [name, value] of Object.entries(request.body ?? {})) keep(values, name, value);
    await admit(values);
    return { values, files };
  }
  let isAdmitted = false;
  const take = async (part: FilePart) => {
    if (!isAdmitted) await admit(values);
    isAdmitted = true;
    if (files.length >= MAX_FORM_FILES) throw tooMany();
    files.push(await storePart(platform, workspaceId, part));
  };
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') keep(values, part.fieldname, part.value);
      else if (part.filename) await take(part);
      else part.file.resume();
    }
    if (!isAdmitted) await admit(values);
  } catch (error) {
    await deleteFiles(platform, files);
    throw refusedBy(error);
  }
  return { values, files };
}

/** Keeps text values only; removes NUL, which PostgreSQL does not store. */
function keep(values: Record<string, string>, name: string, value: unknown): void {
  if (typeof value === 'string') values[name] = value.replaceAll('\0', '');
}

export async function deleteFiles(
  platform: Platform,
  files: readonly UploadedFile[],
): Promise<void> {
  await Promise.all(files.map(({ key }) => platform.files.remove(key)));
}

interface FilePart {
  readonly file: NodeJS.ReadableStream & { readonly truncated?: boolean };
  readonly filename: string;
  readonly mimetype: string;
}

async function storePart(
  { files }: Platform,
  workspaceId: string,
  part: FilePart,
): Promise<UploadedFile> {
  const type = part.mimetype;
  if (!ATTACHMENT_TYPES.has(type)) throw problem('files', 'fileType');
  const { name, key } = placeOf(workspaceId, part.filename);
  try {
    const size = await files.write(key, type, part.file as never, MAX_FILE_BYTES);
    return { key, name, type, size };
  } catch (error) {
    if (error instanceof FileTooLargeError) throw problem('files', 'fileSize');
    if (error instanceof EmptyFileError) throw problem('files', 'fileEmpty');
    throw error;
  }
}

export const tooMany = () => problem('files', 'tooManyFiles');

/** Maps the multipart parser's errors of exceeded limits. */
function refusedBy(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const code: unknown = error instanceof Error && Reflect.get(error, 'code');
  if (code === 'FST_FILES_LIMIT') return tooMany();
  if (typeof code === 'string' && /^FST_(PARTS|FIELDS|REQ_FILE)/.test(code)) {
    return problem('name', 'formSize');
  }
  return error;
}
