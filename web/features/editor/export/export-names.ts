import type { Node } from '@tiptap/pm/model';

import { documentHtml } from '#shared/document/document-html.ts';
import type { MarkdownNames } from '#shared/document/document-markdown.ts';
import { signOf } from '#web/features/editor/blocks/callout-look.ts';
import { kindOf } from '#web/features/editor/mention-kind.ts';
import { pictureAddress } from '#web/features/editor/pictures/picture-address.ts';
import type { UploadPlace } from '#web/features/editor/text-bridge.ts';
import type { MentionSource } from '#web/features/editor/text-things.ts';
import { isPicture } from '#web/lib/browser/save-file.ts';

/** Names and URLs of things for an exported text. */
export function markdownNames(
  source: MentionSource,
  place: UploadPlace,
  hasPictures: boolean,
): MarkdownNames {
  const whole = (address: string) => new URL(address, location.origin).href;
  return {
    mention: ({ entity_name, entity_identifier }) => {
      const kind = kindOf(entity_name);
      const id = typeof entity_identifier === 'string' ? entity_identifier : '';
      const address = source.addressOf(kind, id);
      return { text: source.nameOf(kind, id), address: address && whole(address) };
    },
    picture: (src) => (hasPictures ? whole(pictureAddress(src, place)) : null),
  };
}

interface Readable {
  readonly title: string;
  readonly names: MarkdownNames;
  /** A self-contained file: images are embedded. */
  readonly isWhole: boolean;
}

/** A text as HTML for any browser: with names instead of our own elements, and the title on top. */
export async function readableHtml(
  doc: Node,
  { title, names, isWhole }: Readable,
): Promise<string> {
  const page = new DOMParser().parseFromString(documentHtml(doc), 'text/html');
  const heading = page.createElement('h1');
  heading.textContent = title;
  page.body.prepend(heading);
  page.title = title;
  for (const one of page.querySelectorAll('mention-component, issue-embed-component')) {
    one.replaceWith(named(page, one, names));
  }
  for (const one of page.querySelectorAll('div[data-block-type="callout-component"]')) {
    const sign = page.createElement('p');
    sign.textContent = signOf({ 'data-emoji-unicode': one.getAttribute('data-emoji-unicode') });
    one.prepend(sign);
  }
  const pictures = [...page.querySelectorAll('image-component, img')];
  await Promise.all(pictures.map(async (one) => picture(page, one, { names, isWhole })));
  return isWhole ? `<!doctype html>\n${page.documentElement.outerHTML}\n` : page.body.innerHTML;
}

function named(page: Document, one: Element, names: MarkdownNames): Element {
  const attributes = Object.fromEntries(
    [...one.attributes].map(({ name, value }) => [name, value]),
  );
  const { text, address } = names.mention(attributes);
  const words = page.createElement(address ? 'a' : 'span');
  words.textContent = text;
  if (address) words.setAttribute('href', address);
  if (one.localName === 'mention-component') return words;
  const line = page.createElement('p');
  line.append(words);
  return line;
}

async function picture(
  page: Document,
  one: Element,
  { names, isWhole }: Pick<Readable, 'names' | 'isWhole'>,
): Promise<void> {
  const address = names.picture(one.getAttribute('src') ?? '');
  if (!address || !one.hasAttribute('src')) {
    one.remove();
    return;
  }
  const image = page.createElement('img');
  image.alt = one.getAttribute('alt') ?? '';
  image.width = Number.parseInt(one.getAttribute('width') ?? '', 10) || 0;
  if (!/px$|^\d+$/.test(one.getAttribute('width') ?? '')) image.removeAttribute('width');
  image.src = (isWhole ? await inside(address) : null) ?? address;
  one.replaceWith(image);
}

/** An image as data URI; null = it cannot be read from here. */
async function inside(address: string): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok || !isPicture(answer)) return null;
  const data = await answer.blob();
  const read = Promise.withResolvers<string | null>();
  const reader = new FileReader();
  reader.addEventListener('load', () =>
    read.resolve(typeof reader.result === 'string' ? reader.result : null),
  );
  reader.addEventListener('error', () => read.resolve(null));
  reader.readAsDataURL(data);
  return read.promise;
}
