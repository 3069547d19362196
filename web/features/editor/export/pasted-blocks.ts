/** Converts blocks that other programs express by styles, classes and characters. */
export function makeBlocks(body: HTMLElement): void {
  for (const blank of body.querySelectorAll('.Apple-converted-space')) blank.replaceWith(' ');
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
  makeLists(body);
  makeTaskLists(body);
  nameParagraphs(body);
  unwrapCells(body);
  emptyLines(body);
  for (const code of body.querySelectorAll('pre')) endCode(code);
}

/** A property of an element's `style` attribute, parsed from its text. */
export function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style);
  return found?.[1]?.trim().toLowerCase() ?? '';
}

interface OpenList {
  readonly level: number;
  /** Id of the list in the source program. */
  readonly id: string;
  readonly list: HTMLElement;
}

/**
 * Word writes list items as paragraphs with a level in their style, and their bullet or number as
 * text.
 */
function makeLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const line of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const [, id = '', level = 0] = readLevel(styleOf(line, 'mso-list'));
    if (!level) continue;
    const isNext = line.previousElementSibling === open[0]?.list;
    open = isNext
      ? open.filter((one) => one.level < level || (one.level === level && one.id === id))
      : [];
    const mark = [...line.querySelectorAll('span')].find(
      (span) => styleOf(span, 'mso-list') === 'ignore',
    );
    const top = open.at(-1);
    if (top?.level !== level) {
      const list = listOf(mark?.textContent ?? '');
      if (top) top.list.lastElementChild?.append(list);
      else line.before(list);
      open.push({ level, id, list });
    }
    mark?.remove();
    const item = document.createElement('li');
    item.append(line);
    open.at(-1)?.list.append(item);
  }
}

/** Parses Word's list style: `l0 level2 lfo1` is the second level of the list l0. */
function readLevel(style: string): readonly [string, string, number] | readonly [] {
  const [all, id = '', level] = /^(\S+)\s+level(\d+)/.exec(style) ?? [];
  return all === undefined ? [] : [all, id, Number(level)];
}

function listOf(mark: string): HTMLElement {
  const [all, number] = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i.exec(mark) ?? [];
  const list = document.createElement(all === undefined ? 'ul' : 'ol');
  if (number !== undefined && number !== '1') list.setAttribute('start', number);
  return list;
}

const BOX = /^\s*\[([ x])\]\s+/i;

/**
 * Converts lists to task lists when every item has a checkbox: a form control, a marked item, or a
 * checkbox character.
 */
function makeTaskLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul')) {
    const items = [...list.children].filter((child) => child.matches('li'));
    const checked = items.map(readBox);
    if (items.length === 0 || checked.includes(null)) continue;
    list.setAttribute('data-type', 'taskList');
    for (const [place, item] of items.entries()) {
      item.setAttribute('data-type', 'taskItem');
      item.setAttribute('data-checked', String(checked[place]));
      for (const box of item.querySelectorAll(':scope > input, :scope > p > input, :scope > img'))
        box.remove();
      const [first] = textsOf(item);
      if (first) first.data = first.data.replace(BOX, '');
    }
  }
}

/** Whether an item's checkbox is checked; null = it has none. */
function readBox(item: Element): boolean | null {
  const box = item.querySelector('input[type="checkbox"]');
  if (box && box.closest('li') === item) return box.hasAttribute('checked');
  if (item.getAttribute('role') === 'checkbox') return item.getAttribute('aria-checked') === 'true';
  const [first] = textsOf(item);
  const sign = BOX.exec(first?.data ?? '')?.[1];
  return sign === undefined ? null : sign !== ' ';
}

function textsOf(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text instanceof Text && text.data.trim() !== '') texts.push(text);
  }
  return texts;
}

/** Word writes headings and quotes as paragraphs with a class. */
function nameParagraphs(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p.MsoTitle')) {
    const title = document.createElement('h1');
    title.append(...line.childNodes);
    line.replaceWith(title);
  }
  for (const line of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const quote = document.createElement('blockquote');
    line.replaceWith(quote);
    quote.append(line);
  }
}

/** Replaces a table with a single cell by its content. */
function unwrapCells(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const cells = table.querySelectorAll('td, th');
    const [cell] = cells;
    if (cells.length !== 1 || !cell) continue;
    const box = document.createElement(cell.querySelector(BLOCKS) ? 'div' : 'p');
    box.append(...cell.childNodes);
    table.replaceWith(box);
  }
}

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr';

/** Converts lines with only a space or a break, and breaks between blocks, to empty lines. */
function emptyLines(body: HTMLElement): void {
  for (const line of body.querySelectorAll('p, div')) {
    const isEmpty = line.textContent.trim() === '' && !line.querySelector(`${BLOCKS}, img, input`);
    const isLine = line.matches('p') || line.querySelector('br') !== null;
    if (isEmpty && isLine) line.replaceWith(document.createElement('p'));
  }
  for (const end of body.querySelectorAll('br')) {
    const isBetween = (near: Element | null) => near?.matches(BLOCKS) ?? false;
    const { previousElementSibling: before, nextElementSibling: after } = end;
    if (!isBetween(before) || hasWordsBeside(end)) continue;
    if (isBetween(after)) end.replaceWith(document.createElement('p'));
    else if (after === null) end.remove();
  }
}

const hasWordsBeside = ({ previousSibling, nextSibling }: Element) =>
  [previousSibling, nextSibling].some((near) => near instanceof Text && near.data.trim() !== '');

/** Removes the trailing line break of code, which belongs to its file. */
function endCode(code: Element): void {
  const last = textsOf(code).at(-1);
  if (last) last.data = last.data.replace(/\n$/, '');
}
