import { describe, expect, it } from 'vitest';

import { documentMarkdown } from '#shared/document/document-markdown.ts';
import { headingsOf } from '#shared/document/outline.ts';
import { statsOf } from '#shared/document/text-stats.ts';
import { readDocument } from '#tests/support/documents.ts';

const names = {
  mention: ({ entity_name }: Readonly<Record<string, unknown>>) =>
    entity_name === 'user_mention'
      ? { text: '@Ada', address: null }
      : { text: '#NOVA-1', address: 'https://t.example/browse/NOVA-1' },
  picture: (src: string) => `https://t.example/${src}`,
};
const markdown = (html: string) => documentMarkdown(readDocument(html).content, names);

describe('a document as Markdown', () => {
  it.each([
    [
      '<h2>Plan</h2><p>a <strong>b</strong> <em>c</em> <s>d</s></p>',
      '## Plan\n\na **b** *c* ~~d~~',
    ],
    ['<p><strong>bold </strong>plain</p>', '**bold** plain'],
    ['<p>x<strong> bold</strong></p>', 'x **bold**'],
    ['<p><strong>a <em>b</em></strong></p>', '**a *b***'],
    ['<p><a href="https://a.b/c d">x</a></p>', '[x](<https://a.b/c d>)'],
    ['<p>1 * 2 _ [x] `</p>', '1 \\* 2 \\_ \\[x\\] \\`'],
    [
      '<p>- no list</p><p>1. neither</p><p># nor heading</p>',
      '\\- no list\n\n1\\. neither\n\n\\# nor heading',
    ],
    ['<p><code>a`b</code></p>', '``a`b``'],
    ['<pre><code class="language-ts">a\n```\nb</code></pre>', '````ts\na\n```\nb\n````'],
    ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c'],
    ['<ol start="3"><li><p>a</p><p>b</p></li></ol>', '3. a\n\n   b'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul>',
      '- [x] a',
    ],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td></tr></table>',
      '| a | b |\n| --- | --- |\n| 1\\|2 |  |',
    ],
    ['<table><tr><td>a</td></tr></table>', '|  |\n| --- |\n| a |'],
    ['<p>a<br>b</p><hr>', 'a\\\nb\n\n---'],
    [
      '<p>By <mention-component entity_name="user_mention"></mention-component> for <mention-component entity_name="issue_mention"></mention-component></p>',
      'By @Ada for [#NOVA-1](https://t.example/browse/NOVA-1)',
    ],
    ['<image-component src="x" alt="A"></image-component>', '![A](https://t.example/x)'],
    ['<image-component alt="not there yet"></image-component>', ''],
  ])('%s', (html, text) => {
    expect(markdown(html)).toBe(text);
  });
});

describe('the outline', () => {
  it('counts the first two levels each and all deeper ones together', () => {
    const document = readDocument('<h1>a</h1><h3>b</h3><h2>c</h2><h4>d</h4><h1>e</h1>');
    const found = headingsOf(document).map(({ level, text, sequence }) => [level, text, sequence]);
    expect(found).toEqual([
      [1, 'a', 1],
      [3, 'b', 1],
      [2, 'c', 1],
      [4, 'd', 2],
      [1, 'e', 2],
    ]);
  });
});

describe('the counts', () => {
  it('are of words, characters, filled paragraphs and the time of reading', () => {
    const words = Array.from({ length: 300 }, () => 'word').join(' ');
    const stats = statsOf(readDocument(`<p>${words}</p><p></p><h1>Don't e-mail</h1>`));
    expect(stats).toEqual({ words: 302, characters: 1511, paragraphs: 1, readSeconds: 91 });
  });

  it('know writing without blanks', () => {
    expect(statsOf(readDocument('<p>東京 is big</p>')).words).toBe(4);
  });
});
