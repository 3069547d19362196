import { Extension, InputRule } from '@tiptap/react';

/** Typed characters and their replacement. */
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
/** Only between spaces, after the second one is typed: `1/2/2025` is a date. */
const FRACTIONS: readonly (readonly [string, string])[] = [
  ['1/2', '½'],
  ['1/4', '¼'],
  ['3/4', '¾'],
  ['1/3', '⅓'],
  ['2/3', '⅔'],
];

/** Replaces typed characters by typographic ones; undo restores the typed ones. */
export const Typography = Extension.create({
  name: 'typography',
  addInputRules: () => [
    ...SIGNS.map(([typed, sign]) => rule(new RegExp(`${escaped(typed)}$`, 'i'), sign)),
    ...FRACTIONS.map(([typed, sign]) => rule(new RegExp(`(?<=^|\\s)${typed}(\\s)$`), sign)),
    // Two dashes between words; three are a divider, and two at the beginning may become one.
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
