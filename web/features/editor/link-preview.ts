import { useEffect, useState } from 'react';

import type { LinkPreview } from '#shared/contract/link-previews.ts';
import { get } from '#web/lib/http/http.ts';

/** Cache of previews in this tab, by URL. */
const previews = new Map<string, Promise<LinkPreview | null>>();

/** Title and description of a page, as the server reads it; null until known. */
export function useLinkPreview(slug: string, url: string): LinkPreview | null {
  const [preview, setPreview] = useState<LinkPreview | null>(null);
  useEffect(() => {
    let isWanted = true;
    void read(slug, url).then((found) => isWanted && setPreview(found));
    return () => {
      isWanted = false;
    };
  }, [slug, url]);
  return preview?.url === url ? preview : null;
}

function read(slug: string, url: string): Promise<LinkPreview | null> {
  const known = previews.get(url);
  if (known) return known;
  const reading = get<LinkPreview>(`/api/workspaces/${slug}/link-previews/`, { url }).catch(() => {
    // Offline the card shows the URL; the next text retries.
    previews.delete(url);
    return null;
  });
  previews.set(url, reading);
  return reading;
}

/** Readable form of a URL: host and path. */
export function readableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
}

/** Whether a link's text is just its URL. */
export function isBareAddress(text: string, href: string): boolean {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const plain = (address: string) =>
    address
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return plain(text) === plain(href);
}
