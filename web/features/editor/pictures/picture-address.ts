import { addressOf } from '#web/lib/http/http.ts';

/** URL of an image in a text: of an uploaded file by id, of others as stored. */
export function pictureAddress(
  src: string,
  { slug, projectId }: { readonly slug: string; readonly projectId: string },
): string {
  if (/^https?:|^\//.test(src)) return src;
  return addressOf(`/api/assets/v2/workspaces/${slug}/projects/${projectId}/${src}/`);
}
