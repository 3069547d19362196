/** A block of a text: a heading, a paragraph, a list item. */
export interface TextBlock {
  readonly kind: 'h1' | 'h2' | 'h3' | 'p' | 'li' | 'step' | 'quote' | 'code' | 'cell';
  readonly text: string;
  /** Number of an ordered list's item. */
  readonly number?: number;
}

/** Names elements without text. */
export type NameOfThing = (element: Element) => string;

const KINDS: Readonly<Record<string, TextBlock['kind']>> = {
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  p: 'p',
  pre: 'code',
  hr: 'p',
};
const THINGS = 'img, image-component, mention-component, issue-embed-component, hr';

/** The blocks of a stored text, in reading order. */
export function blocksOf(html: string, nameOf: NameOfThing): readonly TextBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const thing of body.querySelectorAll(THINGS)) {
    // Replaced by text, so that adding and removing it is visible.
    if (thing.matches('hr, image-component, img, issue-embed-component')) {
      const line = document.createElement('p');
      line.textContent = nameOf(thing);
      thing.replaceWith(line);
    } else thing.replaceWith(nameOf(thing));
  }
  const blocks: TextBlock[] = [];
  for (const element of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, pre')) {
    // An image was inside a paragraph: the inner paragraph is the block.
    if (element.querySelector('p, pre')) continue;
    const text = element.textContent.replaceAll(/[ \t\n\u00a0]+/gu, ' ').trim();
    if (text !== '') blocks.push({ ...kindOf(element), text });
  }
  return blocks;
}

function kindOf(element: Element): Omit<TextBlock, 'text'> {
  const own = KINDS[element.tagName.toLowerCase()] ?? 'p';
  const item = element.closest('li');
  if (own !== 'p') return { kind: own };
  // Further blocks of the same item have no bullet.
  if (item?.querySelector('p') === element) return markOf(item);
  if (element.closest('td, th')) return { kind: 'cell' };
  return { kind: element.closest('blockquote') ? 'quote' : 'p' };
}

function markOf(item: HTMLLIElement): Omit<TextBlock, 'text'> {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return { kind: 'li' };
  return { kind: 'step', number: list.start + [...list.children].indexOf(item) };
}
