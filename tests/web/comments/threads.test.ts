import { expect, test } from 'vitest';

import type { CommentImage } from '#shared/contract/comments.ts';
import { threadsOf } from '#web/features/comments/store.ts';

// A comment as far as threads look at it.
const comment = (id: string, parent: string | null) => ({ id, parent }) as CommentImage;

test('answers stand below the first comment of their thread, in their order', () => {
  const rows = [comment('a', null), comment('b', null), comment('c', 'a'), comment('d', 'a')];
  const shape = threadsOf(rows).map(({ first, answers }) => [
    first.id,
    answers.map(({ id }) => id),
  ]);
  expect(shape).toEqual([
    ['a', ['c', 'd']],
    ['b', []],
  ]);
});

test('an answer whose first comment is not here is shown all the same', () => {
  const [thread] = threadsOf([comment('c', 'gone')]);
  expect(thread).toEqual({ first: comment('c', 'gone'), answers: [] });
});
