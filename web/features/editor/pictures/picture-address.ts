import { addressOf } from '#web/lib/http/http.ts';

/** Where a picture of a text is read: an uploaded file by its id, another by its own address. */
export function pictureAddress(
  src: string,
  { slug, projectId }: { readonly slug: string; readonly projectId: string },
): string {
  if (/^https?:|^\//.test(src)) return src;
  return addressOf(`/api/assets/v2/workspaces/${slug}/projects/${projectId}/${src}/`);
}
