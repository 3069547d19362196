import i18next from 'i18next';
import { expect, test } from 'vitest';

import { ACCOUNT_PAGES, PROJECT_PAGES, WORKSPACE_PAGES } from '#web/features/settings/pages.ts';

test('what the search of the settings finds has a name', () => {
  for (const { name, holds } of [...ACCOUNT_PAGES, ...WORKSPACE_PAGES, ...PROJECT_PAGES]) {
    for (const key of holds) {
      expect([name, key, i18next.exists(key, { ns: 'settings' })]).toContain(true);
    }
  }
});
