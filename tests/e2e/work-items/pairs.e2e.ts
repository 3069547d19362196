import type { Locator, Page } from '@playwright/test';

import { workingDay } from '#tests/e2e/support/days.ts';
import { bring, good, visitor } from '#tests/e2e/support/people.ts';
import { furnished } from '#tests/e2e/support/screens.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const ALL = ['list', 'board', 'calendar', 'table', 'timeline'] as const;

/** What a layout shows of an item, once it has drawn it. */
const SHOWN: Readonly<Record<(typeof ALL)[number], (page: Page, name: string) => Locator>> = {
  list: (page, name) => page.locator('[role="row"]', { hasText: name }),
  board: (page, name) => page.getByRole('listitem', { name }),
  calendar: (page, name) => page.locator('[data-bar]', { hasText: name }),
  table: (page, name) => page.getByRole('rowheader', { name }),
  timeline: (page, name) => page.locator('[role="row"]', { hasText: name }),
};

test('each scope has its layouts, and what another person changes is seen in each at once', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await furnished(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  const target_date = workingDay();
  const made = await good(
    ada.request.post(at.issues, {
      data: { name: 'TRAIN 0', priority: 'urgent', assignee_ids: [at.personId], target_date },
    }),
  );
  const { id } = await made.json();
  for (const place of [`cycles/${at.cycleId}/cycle-issues/`, `modules/${at.moduleId}/issues/`])
    await good(ada.request.post(`${base}${place}`, { data: { issues: [id] } }));
  const project = `/${at.slug}/projects/${at.projectId}`;
  const scopes = [
    ['project', `${project}/issues`],
    ['view of the project', `${project}/views/${at.viewId}`],
    ['cycle', `${project}/cycles/${at.cycleId}`],
    ['module', `${project}/modules/${at.moduleId}`],
    ['all items of the workspace', `/${at.slug}/workspace-views/all-issues`],
    ['view of the workspace', `/${at.slug}/workspace-views/${at.workspaceViewId}`],
    ['profile', `/${at.slug}/profile/${at.personId}/assigned`],
  ] as const;
  const page = await ada.context.newPage();
  let turn = 0;
  for (const [scope, address] of scopes) {
    await page.goto(address);
    await test.step(scope, async () => {
      for (const layout of ALL) {
        const place = ALL.indexOf(layout) + 1;
        const radio = page.getByRole('radio', { name: new RegExp(`^${layout}`, 'i') });
        await expect(radio).toBeVisible();
        await page.keyboard.press(`Alt+${place}`);
        await expect(radio).toBeChecked();
        const item = (serial: number) => SHOWN[layout](page, `TRAIN ${serial}`);
        await expect(item(turn)).toBeVisible();
        turn += 1;
        await good(max.request.patch(`${at.issues}${id}/`, { data: { name: `TRAIN ${turn}` } }));
        await expect(item(turn)).toBeVisible();
        if (process.env['WALK']) {
          const name = `${process.env['WALK']}/${scope.replaceAll(' ', '-')}-${layout}`;
          await page.mouse.move(0, 0);
          await page.waitForTimeout(400);
          await page.screenshot({ path: `${name}-light.png` });
          await page.emulateMedia({ colorScheme: 'dark' });
          await page.setViewportSize({ width: 390, height: 844 });
          await page.waitForTimeout(400);
          await page.screenshot({ path: `${name}-phone.png` });
          await page.emulateMedia({ colorScheme: 'light' });
          await page.setViewportSize({ width: 1280, height: 720 });
        }
      }
    });
  }
});
