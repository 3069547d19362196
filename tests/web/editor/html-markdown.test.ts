import { expect, test } from 'vitest';

import { htmlMarkdown } from '#web/features/editor/export/html-markdown.ts';
import type { MentionSource } from '#web/features/editor/text-things.ts';

const source: MentionSource = {
  people: () => [],
  items: () => Promise.resolve([]),
  pages: () => Promise.resolve([]),
  nameOf: () => '@Max',
  addressOf: () => null,
  itemOf: () => undefined,
  me: '',
};
const place = { kind: 'ISSUE_DESCRIPTION', slug: 'nova', projectId: 'p1' } as const;

test('a stored text is Markdown with the names of what it mentions', () => {
  const mention =
    '<mention-component entity_name="user_mention" entity_identifier="u1"></mention-component>';
  const html = `<h2>Seats</h2><p>Ask ${mention}, <strong>now</strong></p>`;
  expect(htmlMarkdown(html, source, place)).toBe('## Seats\n\nAsk @Max, **now**');
});
