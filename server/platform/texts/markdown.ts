import { Marked, type Tokens } from 'marked';

import { sanitizeHtml } from './html.ts';

/** A task's checkbox, as marked writes it before the text. */
const CHECK_BOX = /<input [^>]*type="checkbox"[^>]*>\s*/;

const marked = new Marked({
  gfm: true,
  // As in the trackers that such texts come from: a line break is a line break.
  breaks: true,
  renderer: {
    list(list: Tokens.List) {
      if (!list.items.every((item) => item.task)) return false;
      const items = list.items.map((item) => {
        const html = this.parser.parse(item.tokens).replace(CHECK_BOX, '').trim();
        return taskItem(html, item.checked === true);
      });
      return `<ul data-type="taskList">${items.join('')}</ul>\n`;
    },
  },
});

/** Converts Markdown to the sanitized HTML of our editor. */
export function markdownToHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown.replaceAll('\0', ''), { async: false }));
}

/** The text before the first block becomes a paragraph. */
function taskItem(html: string, isDone: boolean): string {
  const first = html.search(/<(?:p|ul|ol|pre|blockquote|div|table|h[1-6])\b/);
  const text = (first < 0 ? html : html.slice(0, first)).trim();
  const blocks = first < 0 ? '' : html.slice(first);
  const box = `<label><input type="checkbox"${isDone ? ' checked="checked"' : ''} /><span></span></label>`;
  const body = `<div>${text ? `<p>${text}</p>` : ''}${blocks}</div>`;
  return `<li data-type="taskItem" data-checked="${isDone}">${box}${body}</li>`;
}
