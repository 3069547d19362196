import { useEffect, useState } from 'react';

import type { LinkPreview } from '#shared/contract/link-previews.ts';
import { get } from '#web/lib/http/http.ts';

/** Previews of this tab, by address: a text that is drawn again asks for none of them again. */
const previews = new Map<string, Promise<LinkPreview | null>>();

/** What a page says of itself, as the server reads it; null while it is not known. */
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
    // Without a connection the card shows the address; the next text asks again.
    previews.delete(url);
    return null;
  });
  previews.set(url, reading);
  return reading;
}

/** What of an address people read: the site, and the place in it. */
export function readableAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\./, '')}${pathname === '/' ? '' : pathname}`;
}

/** Whether words are the address they lead to, and nothing else. */
export function isBareAddress(text: string, href: string): boolean {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const plain = (address: string) =>
    address
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '');
  return plain(text) === plain(href);
}
