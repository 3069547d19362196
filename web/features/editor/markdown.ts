/** Whether a pasted text is written in Markdown, so that it is more than plain lines. */
export function looksLikeMarkdown(text: string): boolean {
  return (
    /^(#{1,6} |[-*+] |\d+[.)] |> |```|- \[[ x]\] )/m.test(text) ||
    /\*\*[^*\n]+\*\*|`[^`\n]+`|\[[^\]\n]+\]\(https?:[^)\s]+\)/.test(text)
  );
}

/** Markdown as the editor's HTML: what people paste from notes and chats, not every corner of the language. */
export function markdownToHtml(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    const block = readBlock(lines, at);
    if (block.html) html.push(block.html);
    at = block.next;
  }
  return html.join('');
}

interface Block {
  readonly html: string;
  readonly next: number;
}

const LISTS = [
  { start: /^\s*[-*+] \[([ xX])\] (.*)$/, open: '<ul data-type="taskList">', close: '</ul>' },
  { start: /^\s*[-*+] (.*)$/, open: '<ul>', close: '</ul>' },
  { start: /^\s*\d+[.)] (.*)$/, open: '<ol>', close: '</ol>' },
] as const;

function readBlock(lines: readonly string[], at: number): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { html: '', next: at + 1 };
  if (line.startsWith('```')) return readCode(lines, at);
  const heading = /^(#{1,6}) (.*)$/.exec(line);
  if (heading) {
    const level = heading[1]?.length ?? 1;
    return { html: `<h${level}>${inline(heading[2] ?? '')}</h${level}>`, next: at + 1 };
  }
  if (/^(-{3,}|\*{3,}|_{3,})$/.test(line.trim())) return { html: '<hr>', next: at + 1 };
  if (line.startsWith('>')) return readQuote(lines, at);
  const list = LISTS.find(({ start }) => start.test(line));
  if (list) return readList(lines, at, list);
  return readParagraph(lines, at);
}

function readCode(lines: readonly string[], at: number): Block {
  const language = /^```\s*([\w+-]*)/.exec(lines[at] ?? '')?.[1];
  const end = lines.findIndex((line, place) => place > at && line.startsWith('```'));
  const last = end === -1 ? lines.length : end;
  const code = lines.slice(at + 1, last).join('\n');
  const kind = language ? ` class="language-${language}"` : '';
  return { html: `<pre><code${kind}>${escaped(code)}</code></pre>`, next: last + 1 };
}

function readQuote(lines: readonly string[], at: number): Block {
  const end = endOf(lines, at, (line) => line.startsWith('>'));
  const inner = lines.slice(at, end).map((line) => line.replace(/^>\s?/, ''));
  return { html: `<blockquote>${markdownToHtml(inner.join('\n'))}</blockquote>`, next: end };
}

function readList(lines: readonly string[], at: number, list: (typeof LISTS)[number]): Block {
  const end = endOf(lines, at, (line) => list.start.test(line));
  const items = lines.slice(at, end).map((line) => {
    const [, first = '', second] = list.start.exec(line) ?? [];
    if (second === undefined) return `<li><p>${inline(first)}</p></li>`;
    const isChecked = first.toLowerCase() === 'x';
    return `<li data-type="taskItem" data-checked="${isChecked}"><p>${inline(second)}</p></li>`;
  });
  return { html: `${list.open}${items.join('')}${list.close}`, next: end };
}

function readParagraph(lines: readonly string[], at: number): Block {
  const end = endOf(lines, at, (line) => line.trim() !== '' && !/^(#{1,6} |>|```)/.test(line));
  const rows = lines.slice(at, Math.max(end, at + 1)).map(inline);
  return { html: `<p>${rows.join('<br>')}</p>`, next: Math.max(end, at + 1) };
}

function endOf(lines: readonly string[], at: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, place) => place >= at && !belongs(line));
  return end === -1 ? lines.length : end;
}

function inline(text: string): string {
  const parts = text.split(/(`[^`]+`)/);
  return parts
    .map((part) =>
      part.startsWith('`') && part.length > 2
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : marked(escaped(part)),
    )
    .join('');
}

function marked(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\*\*([^*]+)\*\*|__([^_]+)__/g, '<strong>$1$2</strong>')
    .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, '<em>$1</em>')
    .replaceAll(/(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '<em>$1</em>')
    .replaceAll(/~~([^~]+)~~/g, '<s>$1</s>');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
