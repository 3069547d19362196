import { Marked, type Tokens } from 'marked';

import { isSafeAddress } from '#shared/document/text-extensions.ts';

/** Whether a pasted text contains Markdown syntax. */
export function looksLikeMarkdown(text: string): boolean {
  return (
    /^(#{1,6} |[-*+] |\d+[.)] |> |```|- \[[ x]\] )/m.test(text) ||
    /^\|.*\|\s*\n\|[\s:|-]+\|/m.test(text) ||
    /\*\*[^*\n]+\*\*|`[^`\n]+`|\[[^\]\n]+\]\(https?:[^)\s]+\)/.test(text)
  );
}

/** Converts Markdown to the editor's HTML; HTML inside is treated as text. */
export function markdownToHtml(text: string): string {
  return marked.parse(text.replaceAll('\0', ''), { async: false }).replaceAll(/>\n+(?=<|$)/g, '>');
}

/** Checkbox of a task, as marked renders it. */
const CHECK_BOX = /<input [^>]*type="checkbox"[^>]*>\s*/;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) =>
      /^<br ?\/?>$/.test(text) ? '<br>' : escaped(text),
    code: ({ text, lang }: Tokens.Code) => {
      const kind = /^[\w+#-]+/.exec(lang ?? '')?.[0];
      return `<pre><code${kind ? ` class="language-${escaped(kind)}"` : ''}>${escaped(text)}</code></pre>`;
    },
    link({ href, tokens }: Tokens.Link) {
      const words = this.parser.parseInline(tokens);
      return isSafeAddress(href) ? `<a href="${escaped(href)}">${words}</a>` : words;
    },
    image: ({ href, text }: Tokens.Image) =>
      /^https?:/i.test(href)
        ? `<img src="${escaped(href)}" alt="${escaped(text)}">`
        : escaped(text),
    list({ items, ordered, start }: Tokens.List) {
      if (items.length > 0 && items.every((item) => item.task)) {
        const rows = items.map((item) =>
          taskItem(this.parser.parse(item.tokens).replace(CHECK_BOX, ''), item.checked === true),
        );
        return `<ul data-type="taskList">${rows.join('')}</ul>`;
      }
      const rows = items.map((item) => `<li>${inBlocks(this.parser.parse(item.tokens))}</li>`);
      const first = typeof start === 'number' && start !== 1 ? ` start="${start}"` : '';
      return ordered ? `<ol${first}>${rows.join('')}</ol>` : `<ul>${rows.join('')}</ul>`;
    },
    del({ tokens }: Tokens.Del) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
  },
});

function taskItem(html: string, isDone: boolean): string {
  return `<li data-type="taskItem" data-checked="${isDone}">${inBlocks(html)}</li>`;
}

/** Wraps leading inline text in a paragraph. */
function inBlocks(html: string): string {
  const first = html.search(/<(?:p|ul|ol|pre|blockquote|div|table|h[1-6])\b/);
  const words = (first < 0 ? html : html.slice(0, first)).trim();
  return `${words ? `<p>${words}</p>` : ''}${first < 0 ? '' : html.slice(first)}`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
