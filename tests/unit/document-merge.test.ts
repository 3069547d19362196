import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';

import { mergeTexts } from '#server/features/documents/merge.ts';
import { textOf } from '#server/features/documents/queries.ts';
import { mergeHtml, textOfHtml, writeText } from '#server/features/documents/text.ts';
import { documentHtml } from '#shared/document/document-html.ts';

const CLASS = ' class="editor-paragraph-block"';
const html = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const merged = (base: string, given: string, current: string) =>
  documentHtml(mergeTexts(textOfHtml(base), textOfHtml(given), textOfHtml(current))).replaceAll(
    CLASS,
    '',
  );

test('what an API writer changes in one paragraph leaves what somebody types in another', () => {
  const base = html('one', 'two', 'three');
  expect(merged(base, html('one', 'TWO', 'three'), html('one', 'two', 'three and more'))).toBe(
    html('one', 'TWO', 'three and more'),
  );
});

test('both changes of one paragraph stay', () => {
  const base = html('the red house');
  expect(merged(base, html('the big red house'), html('the red house stands'))).toBe(
    html('the big red house stands'),
  );
});

test('a paragraph that one took away while another wrote into it stays', () => {
  const base = html('one', 'two');
  expect(merged(base, html('one'), html('one', 'two, still here'))).toBe(
    html('one', 'two, still here'),
  );
  expect(merged(base, html('one', 'two, still here'), html('one'))).toBe(
    html('one', 'two, still here'),
  );
});

test('a paragraph that nobody wrote into goes', () => {
  expect(merged(html('one', 'two'), html('two'), html('one', 'two', 'three'))).toBe(
    html('two', 'three'),
  );
});

test('new paragraphs of both stay, an equal one once', () => {
  expect(merged(html('end'), html('mine', 'end'), html('theirs', 'end'))).toBe(
    html('theirs', 'mine', 'end'),
  );
  expect(merged(html('end'), html('same', 'end'), html('same', 'end'))).toBe(html('same', 'end'));
});

test('a mark and a word in the same line stay both', () => {
  expect(merged(html('a word'), html('a <strong>word</strong>'), html('a word more'))).toBe(
    html('a <strong>word</strong> more'),
  );
});

test('a list keeps both its changes', () => {
  const list = (...items: string[]) =>
    `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
  expect(merged(list('a', 'b'), list('a', 'b', 'c'), list('a!', 'b'))).toBe(list('a!', 'b', 'c'));
});

const Lines = fc.array(fc.stringMatching(/^[a-c]{0,4}$/), { minLength: 1, maxLength: 5 });

test('a change against an unchanged text is the change, whichever side made it', () => {
  fc.assert(
    fc.property(Lines, Lines, (base, other) => {
      const [from, to] = [html(...base), html(...other)];
      expect(merged(from, to, from)).toBe(to);
      expect(merged(from, from, to)).toBe(to);
      expect(merged(from, to, to)).toBe(to);
    }),
  );
});

test('every letter that somebody added to the base is in the result', () => {
  const added = (line: string, letter: string) =>
    fc.nat(line.length).map((at) => line.slice(0, at) + letter + line.slice(at));
  fc.assert(
    fc.property(
      Lines.chain((base) =>
        fc.record({
          base: fc.constant(base),
          given: fc.tuple(...base.map((line) => fc.oneof(fc.constant(line), added(line, 'X')))),
          current: fc.tuple(...base.map((line) => fc.oneof(fc.constant(line), added(line, 'Y')))),
        }),
      ),
      ({ base, given, current }) => {
        const result = merged(html(...base), html(...given), html(...current));
        const count = (text: string, letter: string) => text.split(letter).length - 1;
        expect(count(result, 'X')).toBe(count(given.join(''), 'X'));
        expect(count(result, 'Y')).toBe(count(current.join(''), 'Y'));
      },
    ),
  );
});

test('HTML becomes the smallest change of a shared document', () => {
  const document = new Y.Doc();
  writeText(document, textOfHtml(html('one', 'two', 'three')));
  const before = Y.encodeStateVector(document);
  mergeHtml(document, html('one', 'two', 'three'), html('one', 'two!', 'three'));
  expect(Y.encodeStateAsUpdate(document, before).length).toBeLessThan(40);
  expect(documentHtml(textOf(document)).replaceAll(CLASS, '')).toBe(html('one', 'two!', 'three'));
});
