import { expect, test } from 'vitest';

import { emojiOf, reactionOf } from '#web/features/reactions/store.ts';

test.each(['🎉', '👍🏽', '🧑‍💻'])('%s comes back as it was given', (emoji) => {
  expect(emojiOf(reactionOf(emoji))).toBe(emoji);
});

test('a person too long for the wire in a skin tone reacts without one', () => {
  expect(emojiOf(reactionOf('🧑🏽‍💻'))).toBe('🧑‍💻');
});
