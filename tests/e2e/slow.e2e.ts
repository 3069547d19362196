import type { Page } from '@playwright/test';

import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LATENCY_MS = 400;

/** Sums up how far things on the screen have moved by themselves since the last call. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput)
          Object.assign(globalThis, { shifts: Reflect.get(globalThis, 'shifts') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => {
      const sum: number = Reflect.get(globalThis, 'shifts');
      Object.assign(globalThis, { shifts: 0 });
      return sum;
    });
}

test('on a slow network what was seen before is there at once, and nothing jumps', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const description_html = '<p>One</p><p>Two</p><p>Three</p><p>Four</p>';
  const made = await good(
    ada.request.post(at.issues, { data: { name: 'Fare rules', description_html } }),
  );
  const { id } = await made.json();
  await good(
    ada.request.post(`${at.issues}${id}/comments/`, {
      data: { comment_html: '<p>Rounded up</p>' },
    }),
  );
  const page = await ada.context.newPage();
  const shifts = await watchShifts(page);
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await expect(page.getByRole('row', { name: /Fare rules/ })).toBeVisible();
  let reply = () => new Promise<void>((resolve) => setTimeout(resolve, LATENCY_MS));
  await page.route('**/api/**', async (route) => {
    await reply();
    await route.continue();
  });
  const peek = page.getByRole('complementary', { name: 'NOVA-1' });
  const open = async () => {
    await page
      .getByRole('row', { name: /Fare rules/ })
      .getByText('Fare rules')
      .click();
    await expect(peek).toBeVisible();
  };
  await open();
  await expect(peek.getByText('Rounded up')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);

  // The second time it waits for nothing: no reply comes until all of it is there.
  const late = Promise.withResolvers<void>();
  reply = () => late.promise;
  await shifts();
  await open();
  await expect(peek.getByText('Rounded up')).toBeVisible();
  await expect(peek.getByText('Four')).toBeVisible();
  late.resolve();
  await page.waitForTimeout(LATENCY_MS * 3);
  expect(await shifts()).toBeLessThan(0.02);
});
