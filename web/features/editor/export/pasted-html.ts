import { looksLikeMarkdown } from './markdown.ts';

/**
 * HTML of the clipboard as our texts have it: what other programs say by styles becomes elements. The styles are read
 * as text: the policy of the page (`style-src`) leaves `element.style` empty where a clipboard is parsed.
 */
export function pastedHtml(html: string): string {
  // What was copied in our own texts is as it should be.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeLists(body);
  const marked = textsIn(body).map((text) => ({ text, marks: marksOf(text) }));
  for (const element of body.querySelectorAll('b, strong, i, em, s, del, strike')) {
    element.replaceWith(...element.childNodes);
  }
  for (const { text, marks } of marked) {
    for (const mark of marks) {
      const around = document.createElement(mark);
      text.replaceWith(around);
      around.append(text);
    }
  }
  return body.innerHTML;
}

/** Whether the text of a clipboard is Markdown, which says more than the HTML beside it. */
export function isMarkdown(data: Pick<DataTransfer, 'getData'>): boolean {
  const language = /"mode":"([^"]*)"/.exec(data.getData('vscode-editor-data'))?.[1];
  // Code of another language stays code, whatever its comments look like.
  if (language !== undefined) return language === 'markdown';
  if (!looksLikeMarkdown(data.getData('text/plain'))) return false;
  return !hasStructure(pastedHtml(data.getData('text/html')));
}

function hasStructure(html: string): boolean {
  if (html.includes('data-pm-slice')) return true;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.querySelector(STRUCTURE) !== null;
}

const STRUCTURE =
  'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, hr, img, a[href], strong, em, s, u';

/** Words that may be marked; of code the text alone is meant. */
function textsIn(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const isWord = text instanceof Text && text.data.trim() !== '';
    if (isWord && !text.parentElement?.closest('pre, code')) texts.push(text);
  }
  return texts;
}

/** Whether an element marks its text; null = it says nothing of that. */
const MARKS = { strong: isBold, em: isItalic, s: isStruck } as const;

/** The marks of a word by the innermost element that says something of each. */
function marksOf(text: Text): string[] {
  return Object.entries(MARKS).flatMap(([mark, read]) => {
    for (let element = text.parentElement; element; element = element.parentElement) {
      const answer = read(element);
      if (answer !== null) return answer ? [mark] : [];
    }
    return [];
  });
}

function isBold(element: Element): boolean | null {
  // Google Docs puts all that is copied into one <b> of normal weight.
  const weight = styleOf(element, 'font-weight');
  if (/^(bold|bolder|[6-9]00)/.test(weight)) return !element.closest('h1, h2, h3, h4, h5, h6, th');
  if (weight !== '' && weight !== 'inherit') return false;
  return element.matches('b, strong') || null;
}

function isItalic(element: Element): boolean | null {
  const style = styleOf(element, 'font-style');
  if (/^(italic|oblique)/.test(style)) return true;
  if (style !== '' && style !== 'inherit') return false;
  return element.matches('i, em') || null;
}

/** A line through a text goes through all that is inside. */
function isStruck(element: Element): boolean | null {
  const line = styleOf(element, 'text-decoration(?:-line)?');
  return line.includes('line-through') || element.matches('s, del, strike') || null;
}

function styleOf(element: Element, property: string): string {
  const style = element.getAttribute('style') ?? '';
  const found = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, 'i').exec(style);
  return found?.[1]?.trim().toLowerCase() ?? '';
}

interface OpenList {
  readonly level: number;
  readonly list: HTMLElement;
}

/** Lists of Word are paragraphs with a level in their style, and with their dot or number as text. */
function makeLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  for (const line of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(styleOf(line, 'mso-list'))?.[1]);
    if (!level) continue;
    const isNext = line.previousElementSibling === open[0]?.list;
    open = isNext ? open.filter((one) => one.level <= level) : [];
    const mark = [...line.querySelectorAll('span')].find(
      (span) => styleOf(span, 'mso-list') === 'ignore',
    );
    const top = open.at(-1);
    if (top?.level !== level) {
      const list = document.createElement(isNumber(mark?.textContent ?? '') ? 'ol' : 'ul');
      if (top) top.list.lastElementChild?.append(list);
      else line.before(list);
      open.push({ level, list });
    }
    mark?.remove();
    const item = document.createElement('li');
    item.append(line);
    open.at(-1)?.list.append(item);
  }
}

const isNumber = (mark: string) => /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.test(mark);
