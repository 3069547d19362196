/** A block of a text: a heading, a paragraph, a line of a list. */
export interface TextBlock {
  readonly kind: 'h1' | 'h2' | 'h3' | 'p' | 'li' | 'step' | 'quote' | 'code' | 'cell';
  readonly text: string;
  /** Of a step: its place in the list. */
  readonly number?: number;
}

/** Names of things without words of their own. */
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

/** The blocks of a stored text, in the order they are read. */
export function blocksOf(html: string, nameOf: NameOfThing): readonly TextBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const thing of body.querySelectorAll(THINGS)) {
    // Words in its place: what has no text would not be seen to come and go.
    if (thing.matches('hr, image-component, img, issue-embed-component')) {
      const line = document.createElement('p');
      line.textContent = nameOf(thing);
      thing.replaceWith(line);
    } else thing.replaceWith(nameOf(thing));
  }
  const blocks: TextBlock[] = [];
  for (const element of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p, pre')) {
    // A picture stood inside a paragraph: the inner line is the block.
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
  // What follows in the same item has no mark of its own.
  if (item?.querySelector('p') === element) return markOf(item);
  if (element.closest('td, th')) return { kind: 'cell' };
  return { kind: element.closest('blockquote') ? 'quote' : 'p' };
}

function markOf(item: HTMLLIElement): Omit<TextBlock, 'text'> {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return { kind: 'li' };
  return { kind: 'step', number: list.start + [...list.children].indexOf(item) };
}
