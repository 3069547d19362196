import { Extension, InputRule } from '@tiptap/react';

/** What is typed, and the sign people mean by it. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['->', '→'],
  ['<-', '←'],
  ['←>', '↔'],
  ['=>', '⇒'],
  ['...', '…'],
  ['(c)', '©'],
  ['(r)', '®'],
  ['(tm)', '™'],
  ['<<', '«'],
  ['>>', '»'],
  ['!=', '≠'],
  ['+/-', '±'],
];
/** Only between blanks, and once the blank behind is typed: `1/2/2025` is a date. */
const FRACTIONS: readonly (readonly [string, string])[] = [
  ['1/2', '½'],
  ['1/4', '¼'],
  ['3/4', '¾'],
  ['1/3', '⅓'],
  ['2/3', '⅔'],
];

/** Replaces what stands for a sign by the sign, as it is typed; undo brings back what was typed. */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules: () => [
    ...SIGNS.map(([typed, sign]) => rule(new RegExp(`${escaped(typed)}$`, 'i'), sign)),
    ...FRACTIONS.map(([typed, sign]) => rule(new RegExp(`(?<=^|\\s)${typed}(\\s)$`), sign)),
    // Two dashes between words; three are a line, two at the beginning may become one.
    rule(/(?<=[^\s-] ?)--([^-])$/, '—'),
    rule(/(?<=(?:[1-9]|\d\d)\s?)[*x](\s?\d)$/, '×'),
  ],
});

function rule(find: RegExp, sign: string): InputRule {
  return new InputRule({
    find,
    handler: ({ state, range, match }) => {
      state.tr.insertText(`${sign}${match[1] ?? ''}`, range.from, range.to);
    },
  });
}

function escaped(typed: string): string {
  return typed.replaceAll(/[.()+/]/g, '\\$&');
}
