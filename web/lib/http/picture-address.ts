import { BASE } from './http.ts';

/** Where a picture is read: our own ones lie below the path the program is served at. */
export function pictureAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  return url.startsWith('/') ? `${BASE}${url}` : url;
}
