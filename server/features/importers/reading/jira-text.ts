/**
 * Converts Jira markup to Markdown: headings, lists, links, code, quotes and emphasis; the rest
 * stays. Code is taken out first, so that nothing inside it changes.
 */
export function jiraToMarkdown(text: string): string {
  const kept: string[] = [];
  const keep = (markdown: string) => `\u0000${kept.push(markdown) - 1}\u0000`;
  return text
    .replaceAll('\0', '')
    .replaceAll('\r\n', '\n')
    .replaceAll(
      /\{(code|noformat)(?::([^}]*))?\}([\s\S]*?)\{\1\}/g,
      (_all, _kind, given: string | undefined, code: string) =>
        keep(`\n\`\`\`${languageOf(given)}\n${code.replace(/^\n|\n$/g, '')}\n\`\`\`\n`),
    )
    .replaceAll(/\{\{(.+?)\}\}/g, (_all, code: string) => keep(`\`${code}\``))
    .replaceAll(/\[([^\]|\n]+)\|([^\]|\s]+)(?:\|[^\]]*)?\]/g, (_all, name: string, url: string) =>
      keep(`[${name}](${url})`),
    )
    .replaceAll(/\[(https?:\/\/[^\]|\s]+)\]/g, (_all, url: string) => keep(`<${url}>`))
    .replaceAll(/!([^!|\s]+)(?:\|[^!\n]*)?!/g, (all, url: string) =>
      /^https?:/.test(url) ? keep(`![](${url})`) : keep(url) || all,
    )
    .replaceAll(/\{quote\}([\s\S]*?)\{quote\}/g, (_all, quoted: string) =>
      quoted.trim().replaceAll(/^/gm, '> '),
    )
    .replaceAll(/\{color(?::[^}]*)?\}|\{panel(?::[^}]*)?\}/g, '')
    .split('\n')
    .map(lineOf)
    .join('\n')
    .replaceAll(/\u0000(\d+)\u0000/g, (_all, place: string) => kept[Number(place)] ?? '');
}

function languageOf(given: string | undefined): string {
  const [first = ''] = (given ?? '').split('|');
  return /^[\w+#-]+$/.test(first) ? first : '';
}

function lineOf(line: string): string {
  const heading = /^\s*h([1-6])\.\s+(.*)$/.exec(line);
  if (heading) return `${'#'.repeat(Number(heading[1]))} ${marksOf(heading[2] ?? '')}`;
  const quote = /^\s*bq\.\s+(.*)$/.exec(line);
  if (quote) return `> ${marksOf(quote[1] ?? '')}`;
  const list = /^\s*([*#-]+)\s+(.*)$/.exec(line);
  if (list) {
    const [, signs = '', rest = ''] = list;
    const mark = signs.endsWith('#') ? '1.' : '-';
    return `${'   '.repeat(signs.length - 1)}${mark} ${marksOf(rest)}`;
  }
  if (/^\s*-{4,}\s*$/.test(line)) return '---';
  const head = /^\s*\|\|(.*)\|\|\s*$/.exec(line);
  if (head) {
    const cells = (head[1] ?? '').split('||');
    return `|${cells.join('|')}|\n|${cells.map(() => '---').join('|')}|`;
  }
  return marksOf(line);
}

function marksOf(line: string): string {
  return line
    .replaceAll(/(^|[\s(])\*(\S(?:[^*\n]*\S)?)\*(?=[\s).,;:!?]|$)/g, '$1**$2**')
    .replaceAll(/(^|[\s(])_(\S(?:[^_\n]*\S)?)_(?=[\s).,;:!?]|$)/g, '$1*$2*')
    .replaceAll(/(^|[\s(])-(\S(?:[^-\n]*\S)?)-(?=[\s).,;:!?]|$)/g, '$1~~$2~~');
}
