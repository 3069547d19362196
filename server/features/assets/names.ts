import { randomBytes } from 'node:crypto';

/** Control characters and marks of reading direction: `gpj.exe` must not look like another name. */
// oxlint-disable-next-line no-control-regex -- these are what has to go
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A safe display name: the last part of a path, without deceptive characters, at most 255. */
export function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(DECEIVING, '').trim().slice(-255);
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean;
}

/** A new, unguessable storage key in the contract's form. The disk store uses its hash. */
export function storageKey(workspaceId: string | null, name: string): string {
  const file = `${randomBytes(16).toString('hex')}-${displayName(name).slice(-100)}`;
  return workspaceId ? `${workspaceId}/${file}` : file;
}

/** The content-disposition header that saves a file under its name. */
export function attachmentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
