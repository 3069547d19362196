import { randomBytes } from 'node:crypto';

/** Control characters, and the marks that turn the reading direction round: `gpj.exe` must look like itself. */
// oxlint-disable-next-line no-control-regex -- these are what has to go
const DECEIVING = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A file's name as it is shown: the last part of a path, without characters that deceive, 255 at most. */
export function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(DECEIVING, '').trim().slice(-255);
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean;
}

/** A new storage key in the contract's form: unguessable; the disk store makes the place from its hash. */
export function storageKey(workspaceId: string | null, name: string): string {
  const file = `${randomBytes(16).toString('hex')}-${displayName(name).slice(-100)}`;
  return workspaceId ? `${workspaceId}/${file}` : file;
}

/** The header that makes browsers save a file under its name. */
export function attachmentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
