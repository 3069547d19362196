import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sanitizeHtml } from '#server/platform/texts/html.ts';
import { documentSchema } from '#shared/document/document-extensions.ts';
import { documentHtml } from '#shared/document/document-html.ts';
import { anyDocument, readDocument } from '#tests/support/documents.ts';

describe('a document', () => {
  it('comes back the same from the HTML that the server keeps', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const kept = sanitizeHtml(documentHtml(document));
        expect(readDocument(kept).toJSON()).toEqual(document.toJSON());
      }),
      { numRuns: 300 },
    );
  });
});

describe('the schema', () => {
  it('has the names of stored documents', () => {
    expect(Object.keys(documentSchema.nodes).toSorted()).toEqual(
      [
        ...['doc', 'paragraph', 'heading', 'text', 'hardBreak', 'blockquote', 'bulletList'],
        ...['orderedList', 'listItem', 'taskList', 'taskItem', 'horizontalRule', 'codeBlock'],
        ...['table', 'tableRow', 'tableCell', 'tableHeader', 'mention', 'image', 'imageComponent'],
        ...['calloutComponent', 'issue-embed-component'],
      ].toSorted(),
    );
    expect(Object.keys(documentSchema.marks).toSorted()).toEqual(
      'bold code customColor italic link strike textStyle underline'.split(' '),
    );
  });

  it('has the attributes and defaults of stored documents', () => {
    const attributesOf = (name: string) => documentSchema.nodes[name]?.create().attrs;
    expect(attributesOf('calloutComponent')).toMatchObject({
      'data-block-type': 'callout-component',
      'data-logo-in-use': 'emoji',
      'data-emoji-unicode': '128161',
    });
    expect(attributesOf('imageComponent')).toEqual({
      ...{ src: null, alt: null, title: null, id: null },
      ...{ width: '35%', height: 'auto', aspectRatio: null },
    });
    expect(attributesOf('tableHeader')).toEqual({
      ...{ colspan: 1, rowspan: 1, colwidth: null, background: 'none' },
    });
    expect(documentSchema.nodes['orderedList']?.create().attrs).toEqual({ start: 1, type: null });
  });

  it.each([
    ['<hr>', '<div data-type="horizontalRule"><div></div></div>'],
    ['<p>a</p>', '<p class="editor-paragraph-block">a</p>'],
    ['<b>a</b>', '<p class="editor-paragraph-block"><strong>a</strong></p>'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>t</p></li></ul>',
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p class="editor-paragraph-block">t</p></div></li></ul>',
    ],
    ['<p>a <a href="javascript:x()">b</a></p>', '<p class="editor-paragraph-block">a b</p>'],
    ['<p><span style="color: red">a</span></p>', '<p class="editor-paragraph-block">a</p>'],
    [
      '<p>a  b</p>\n  <p>c</p>',
      '<p class="editor-paragraph-block">a  b</p><p class="editor-paragraph-block">c</p>',
    ],
  ])('reads %s of older texts', (html, written) => {
    expect(documentHtml(readDocument(html))).toBe(written);
  });

  it('lets no address of a script into a link', () => {
    const link = documentSchema.marks['link']?.create({ href: 'java\nscript:alert(1)' });
    const text = documentSchema.text('x', link ? [link] : []);
    const paragraph = documentSchema.node('paragraph', null, text);
    expect(documentHtml(documentSchema.node('doc', null, paragraph))).not.toContain('script');
  });

  it('reads absurd spans of a table as one cell', () => {
    const table = readDocument('<table><tr><td colspan="999999999">a</td></tr></table>');
    expect(table.firstChild?.firstChild?.firstChild?.attrs['colspan']).toBe(1);
  });
});
