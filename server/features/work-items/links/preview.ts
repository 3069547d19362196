import { Parser } from 'htmlparser2';

import { callOutside, OutgoingError } from '#server/platform/outgoing/outgoing.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isAbsurdlyDeep } from '#server/platform/texts/html.ts';

/** What a link's page says of itself, as `metadata` holds it. */
export interface LinkMetadata {
  readonly title: string | null;
  /** The icon as a data URI. */
  readonly favicon: string | null;
  readonly favicon_url?: string | null;
  readonly url: string;
  readonly error?: string;
}

/** Shown for pages without an icon: two chain links. */
const LINK_ICON = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M10 13a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 11a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1"/></svg>',
).toString('base64')}`;

const ICON_TYPES = /^image\/(?:png|jpeg|gif|webp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/;
const MAX_ICON = 65_536;
const MAX_TITLE = 500;

/** Reads the title and the icon of a page; throws an OutgoingError when it cannot be read. */
export async function previewOf(config: Config, url: string): Promise<LinkMetadata> {
  const page = await callOutside(config, url, {
    seconds: 5,
    maxBytes: 524_288,
    isCut: true,
    headers: { accept: 'text/html,application/xhtml+xml' },
  });
  const isHtml = /html/i.test(page.headers['content-type'] ?? '');
  const { title, icons } = isHtml
    ? readHead(page.body.toString('utf8'))
    : { title: null, icons: [] };
  const icon = await firstIcon(config, [...icons, '/favicon.ico'], page.url);
  return { title, url, favicon: icon?.data ?? LINK_ICON, favicon_url: icon?.url ?? null };
}

/** Kinds of icons in the order of preference. */
const ICON_RELS = ['icon', 'shortcut icon', 'apple-touch-icon', 'apple-touch-icon-precomposed'];

/** The title and the icon addresses of a page, the preferred icon first. */
export function readHead(html: string): { title: string | null; icons: string[] } {
  let title = '';
  let inTitle = false;
  const icons: { rank: number; href: string }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title' && title === '') inTitle = true;
      const rank = ICON_RELS.indexOf((attributes['rel'] ?? '').trim().toLowerCase());
      const href = attributes['href'];
      if (name === 'link' && rank >= 0 && href) icons.push({ rank, href });
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
    },
  });
  // What follows is the page itself; its drawings have titles too.
  const end = html.search(/<\/head|<body/i);
  const head = end < 0 ? html : html.slice(0, end);
  if (!isAbsurdlyDeep(head)) parser.end(head);
  const text = title.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
  return {
    title: text === '' ? null : text,
    icons: icons.toSorted((a, b) => a.rank - b.rank).map((icon) => icon.href),
  };
}

/** The first address that answers with a picture; at most three are asked. */
async function firstIcon(config: Config, addresses: readonly string[], page: string) {
  for (const address of addresses.slice(0, 2).concat(addresses.slice(-1))) {
    if (!URL.canParse(address, page)) continue;
    const icon = await readIcon(config, new URL(address, page).href);
    if (icon) return icon;
  }
  return null;
}

async function readIcon(
  config: Config,
  url: string,
): Promise<{ data: string; url: string } | null> {
  try {
    const reply = await callOutside(config, url, { seconds: 2, maxBytes: MAX_ICON });
    const type = (reply.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (reply.status !== 200 || reply.body.length === 0 || !ICON_TYPES.test(type)) return null;
    return { data: `data:${type};base64,${reply.body.toString('base64')}`, url };
  } catch (error) {
    if (error instanceof OutgoingError) return null;
    throw error;
  }
}
