import { expect, test } from 'vitest';

import { looksLikeMarkdown, markdownToHtml } from '#web/features/editor/export/markdown.ts';
import {
  filesIn,
  isBlank,
  plainStructure,
  withoutUnsentImages,
} from '#web/features/editor/store.ts';

test('plain words are not taken for Markdown', () => {
  expect(looksLikeMarkdown('Just words, 3 - 2 = 1, and a_snake_case.')).toBe(false);
  expect(looksLikeMarkdown('# Heading')).toBe(true);
  expect(looksLikeMarkdown('see **this**')).toBe(true);
});

test('Markdown becomes the elements of the editor', () => {
  expect(markdownToHtml('## Two\n\nSome **bold** and `a<b`')).toBe(
    '<h2>Two</h2><p>Some <strong>bold</strong> and <code>a&lt;b</code></p>',
  );
  expect(markdownToHtml('- one\n- two')).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>');
  expect(markdownToHtml('- [x] done\n- [ ] open')).toContain('data-checked="true"');
  expect(markdownToHtml('```ts\nlet a = 1;\n```')).toBe(
    '<pre><code class="language-ts">let a = 1;</code></pre>',
  );
  expect(markdownToHtml('> said')).toBe('<blockquote><p>said</p></blockquote>');
});

test('Markdown cannot bring HTML or another kind of address along', () => {
  expect(markdownToHtml('<img src=x onerror=alert(1)>')).not.toContain('<img');
  expect(markdownToHtml('[x](javascript:alert(1))')).not.toContain('href');
});

test('a text with nothing but elements is blank; one with a picture or a mention is not', () => {
  expect(isBlank('<p></p><p> &nbsp;</p>')).toBe(true);
  expect(isBlank('<p>x</p>')).toBe(false);
  expect(isBlank('')).toBe(true);
  expect(isBlank('plain')).toBe(false);
  expect(isBlank('<p>&nbsp;&nbsp;</p><p data-a="b">&nbsp;&amp;</p>')).toBe(false);
  expect(isBlank('<image-component src="a"></image-component>')).toBe(false);
});

test('pictures that are not uploaded yet are left out of what is sent', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  const sent = `<image-component src="${id}" alt="b"></image-component>`;
  expect(withoutUnsentImages(`<p>a</p><image-component alt="x"></image-component>${sent}`)).toBe(
    `<p>a</p>${sent}`,
  );
  expect(filesIn(sent)).toEqual([id]);
});

test('texts that differ in attributes alone say the same', () => {
  const a = '<p><a href="https://a.b" rel="x">a</a></p>';
  expect(plainStructure(a)).toBe(plainStructure('<p><a rel="x y" href="https://a.b">a</a></p>'));
});
