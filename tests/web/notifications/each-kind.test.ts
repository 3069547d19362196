import i18next from 'i18next';
import { expect, test } from 'vitest';

import type { NotificationImage } from '#shared/contract/notifications.ts';
import { registerTestNotices } from '#tests/support/test-notices.ts';

import { notice } from './notices.ts';

registerTestNotices();
const { addressOf, sentenceOf, subjectOf } =
  await import('#web/features/notifications/sentence.ts');
const { bundlesOf, commentOf, reasonOf } = await import('#web/features/notifications/bundles.ts');

test('a kind that is declared has its card, sentence, page and group in the inbox', () => {
  const { data: _data, ...row } = notice({ sender: 'in_app:shelf' });
  const shelf = { id: 's1', name: 'Oak', items: 1200, mood: 'full', note: null };
  const own: unknown = {
    ...row,
    entity_name: 'shelf',
    entity_identifier: 's1',
    data: { shelf },
  };
  const image = own as NotificationImage;
  const { key, values } = sentenceOf(image, 'me', () => undefined);
  expect(i18next.t(key, { who: 'Mara', ...values })).toBe('Mara changed full shelf, 1200 items');
  expect(subjectOf(image)).toEqual({ key: null, name: 'Oak' });
  expect(addressOf(image, 'acme')).toBe('/acme/shelves/s1');
  expect([reasonOf(image), commentOf(image)]).toEqual(['shelf', null]);
  const view = { workspaceId: row.workspace, tab: 'all', show: undefined, now: 0 } as const;
  expect(bundlesOf([image], view)).toMatchObject([{ id: 's1', reason: 'shelf', unread: 1 }]);
});
