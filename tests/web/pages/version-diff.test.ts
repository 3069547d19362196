import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { diffLists } from '#web/features/editor/versions/sequence-diff.ts';
import { blocksOf } from '#web/features/editor/versions/text-blocks.ts';
import { countWords, diffBlocks } from '#web/features/editor/versions/version-diff.ts';

const nameless = () => '[thing]';
const changes = (before: string, after: string) =>
  diffBlocks(blocksOf(before, nameless), blocksOf(after, nameless));

describe('the difference of two lists', () => {
  test('holds both of them, whatever they are', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const pieces = diffLists(before, after);
        const without = (is: string) =>
          pieces.filter((piece) => piece.is !== is).flatMap(({ values }) => values);
        expect(without('added')).toEqual(before);
        expect(without('removed')).toEqual(after);
      }),
    );
  });

  test('keeps the longest common part', () => {
    expect(diffLists([...'abcabba'], [...'cbabac']).filter(({ is }) => is === 'same')).toHaveLength(
      3,
    );
    const same = diffLists([...'abcabba'], [...'cbabac'])
      .filter(({ is }) => is === 'same')
      .flatMap(({ values }) => values);
    expect(same).toHaveLength(4);
  });

  test('of texts too long to compare is found where they meet', () => {
    const long = Array.from({ length: 3_000 }, (_, n) => `old ${n}`);
    const other = Array.from({ length: 3_000 }, (_, n) => `new ${n}`);
    const pieces = diffLists(['head', ...long, 'tail'], ['head', ...other, 'tail']);
    expect(pieces.map(({ is, values }) => [is, values.length])).toEqual([
      ['same', 1],
      ['removed', 3_000],
      ['added', 3_000],
      ['same', 1],
    ]);
  });
});

describe('what changed in a page', () => {
  test('is told by words inside a block that has much in common', () => {
    const blocks = changes(
      '<p>The train leaves at nine from track two.</p>',
      '<p>The train leaves at ten from track two.</p>',
    );
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.is).toBe('changed');
    expect(blocks[0]?.parts.filter(({ is }) => is !== 'same')).toEqual([
      { is: 'removed', text: 'nine' },
      { is: 'added', text: 'ten' },
    ]);
    expect(countWords(blocks)).toEqual({ added: 1, removed: 1 });
  });

  test('is a whole block where there is little in common', () => {
    const blocks = changes('<p>Seats first</p>', '<p>Weather is fine today</p>');
    expect(blocks.map(({ is }) => is).toSorted()).toEqual(['added', 'removed']);
  });

  test('is nothing for the same text written another way', () => {
    const blocks = changes('<p>One   two</p>', '<p class="x"><strong>One</strong> two</p>');
    expect(countWords(blocks)).toEqual({ added: 0, removed: 0 });
    expect(blocks.map(({ is }) => is)).toEqual(['same']);
  });

  test('names pictures and lists', () => {
    const html =
      '<h2>Plan</h2><ul><li><p>First</p></li></ul><image-component src="x"></image-component>';
    expect(blocksOf(html, nameless)).toEqual([
      { kind: 'h2', text: 'Plan' },
      { kind: 'li', text: 'First' },
      { kind: 'p', text: '[thing]' },
    ]);
  });

  test('counts the steps of a list, and a step that moved is the same', () => {
    const steps = (...texts: string[]) =>
      `<ol start="3">${texts.map((text) => `<li><p>${text}</p><p>More on ${text}</p></li>`).join('')}</ol>`;
    expect(blocksOf(steps('One', 'Two'), nameless)).toEqual([
      { kind: 'step', number: 3, text: 'One' },
      { kind: 'p', text: 'More on One' },
      { kind: 'step', number: 4, text: 'Two' },
      { kind: 'p', text: 'More on Two' },
    ]);
    const blocks = changes(steps('One', 'Two'), steps('Before', 'One', 'Two'));
    expect(
      blocks.filter(({ kind }) => kind === 'step').map(({ is, number }) => [is, number]),
    ).toEqual([
      ['added', 3],
      ['same', 4],
      ['same', 5],
    ]);
  });
});
