import { looksLikeMarkdown } from './markdown.ts';
import { makeBlocks, styleOf } from './pasted-blocks.ts';

/**
 * HTML of the clipboard as our texts have it: what other programs say by styles becomes elements. The styles are read
 * as text: the policy of the page (`style-src`) leaves `element.style` empty where a clipboard is parsed.
 */
export function pastedHtml(html: string): string {
  // What was copied in our own texts is as it should be.
  if (html.includes('data-pm-slice')) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeBlocks(body);
  const marked = textsIn(body).map((text) => ({ text, marks: marksOf(text) }));
  for (const element of body.querySelectorAll('b, strong, i, em, u, ins, s, del, strike')) {
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

/** Whether a clipboard has words: spreadsheets and Word put a picture of them beside. */
export function hasWords(data: Pick<DataTransfer, 'getData'>): boolean {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return body.textContent.trim() !== '';
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
const MARKS = { strong: isBold, em: isItalic, u: isUnderlined, s: isStruck } as const;

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

/** A line under a text goes under all that is inside; that of a link says that it is one. */
function isUnderlined(element: Element): boolean | null {
  if (element.closest('a[href]') || element.querySelector('a[href]')) return null;
  const line = styleOf(element, 'text-decoration(?:-line)?');
  return line.includes('underline') || element.matches('u, ins') || null;
}

/** A line through a text goes through all that is inside. */
function isStruck(element: Element): boolean | null {
  const line = styleOf(element, 'text-decoration(?:-line)?');
  return line.includes('line-through') || element.matches('s, del, strike') || null;
}
