import { BASE } from './http.ts';

/** URL of an image: our own paths get the program's base path. */
export function pictureAddress(url: string | null | undefined): string | null {
  if (!url) return null;
  return url.startsWith('/') ? `${BASE}${url}` : url;
}
