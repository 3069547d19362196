import { looksLikeMarkdown } from './markdown.ts';
import { makeBlocks, styleOf } from './pasted-blocks.ts';

/**
 * Converts the clipboard's HTML to our elements: what other programs express by styles becomes
 * elements. Styles are parsed as text, because the page's CSP (`style-src`) leaves `element.style`
 * empty for parsed HTML.
 */
export function pastedHtml(html: string): string {
  // HTML from our own editor needs no conversion.
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

/** Whether a clipboard contains text: spreadsheets and Word add an image of it. */
export function hasWords(data: Pick<DataTransfer, 'getData'>): boolean {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  return body.textContent.trim() !== '';
}

/** Whether the clipboard's plain text is Markdown, which is richer than its HTML. */
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

/** Text nodes that may get marks; code keeps only its text. */
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

/** Tests of an element for each mark; null = it does not say. */
const MARKS = { strong: isBold, em: isItalic, u: isUnderlined, s: isStruck } as const;

/** Marks of a text, each by the innermost element that says something about it. */
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
  // Google Docs wraps everything that is copied in one <b> of normal weight.
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

/** An underline extends to everything inside; that of a link only shows the link. */
function isUnderlined(element: Element): boolean | null {
  if (element.closest('a[href]') || element.querySelector('a[href]')) return null;
  const line = styleOf(element, 'text-decoration(?:-line)?');
  return line.includes('underline') || element.matches('u, ins') || null;
}

/** A strikethrough extends to everything inside. */
function isStruck(element: Element): boolean | null {
  const line = styleOf(element, 'text-decoration(?:-line)?');
  return line.includes('line-through') || element.matches('s, del, strike') || null;
}
