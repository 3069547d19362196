import { Marked, type Tokens } from 'marked';

import { sanitizeHtml } from './html.ts';

/** A task's own check box, as marked writes it in front of the text. */
const CHECK_BOX = /<input [^>]*type="checkbox"[^>]*>\s*/;

const marked = new Marked({
  gfm: true,
  // As the trackers that such texts come from show them: a line is a line.
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

/** Markdown as the safe HTML that our editor writes. */
export function markdownToHtml(markdown: string): string {
  return sanitizeHtml(marked.parse(markdown.replaceAll('\0', ''), { async: false }));
}

/** The text before any block is a paragraph of its own. */
function taskItem(html: string, isDone: boolean): string {
  const first = html.search(/<(?:p|ul|ol|pre|blockquote|div|table|h[1-6])\b/);
  const text = (first < 0 ? html : html.slice(0, first)).trim();
  const blocks = first < 0 ? '' : html.slice(first);
  const box = `<label><input type="checkbox"${isDone ? ' checked="checked"' : ''} /><span></span></label>`;
  const body = `<div>${text ? `<p>${text}</p>` : ''}${blocks}</div>`;
  return `<li data-type="taskItem" data-checked="${isDone}">${box}${body}</li>`;
}
