import type { Locator, Page } from '@playwright/test';

import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const LONG = `Seats ${'that survive every change of train '.repeat(5)}`.trim();

/** A day some days from today. */
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** How far a part sticks out of another one at its end, in pixels. */
async function excess(part: Locator, around: Locator): Promise<number> {
  await expect(part).toBeVisible();
  const [inner, outer] = await Promise.all([part.boundingBox(), around.boundingBox()]);
  if (!inner || !outer) throw new Error('It is not shown.');
  return Math.max(0, inner.x + inner.width - (outer.x + outer.width));
}

for (const width of [1440, 390]) {
  test(`a long name pushes nothing out of its cycle or module, ${width} px wide`, async ({
    browser,
  }) => {
    const viewport = { width, height: 844 };
    const ada = await visitor(browser, 'Ada', { viewport, hasTouch: width < 640 });
    const at = await place(ada);
    const base = at.issues.replace('issues/', '');
    const post = async (path: string, data: object) =>
      (await good(ada.request.post(`${base}${path}/`, { data }))).json();
    const first = await post('cycles', { name: LONG, start_date: day(-1), end_date: day(8) });
    await post('cycles', { name: `Next ${LONG}`, start_date: day(10), end_date: day(18) });
    await post('modules', { name: LONG, start_date: day(-1), target_date: day(8) });
    const page: Page = await ada.context.newPage();
    const project = `/${at.slug}/projects/${at.projectId}`;

    await test.step('on the board of cycles', async () => {
      await page.goto(`${project}/cycles?view=board`);
      const column = page.getByRole('region', { name: 'Active', exact: true });
      const card = column.getByRole('row');
      expect(await excess(card, column)).toBe(0);
      expect(await excess(card.getByRole('button', { name: /^Actions/ }), card)).toBe(0);
    });
    await test.step('in the gallery of modules', async () => {
      await page.goto(`${project}/modules?view=gallery`);
      const card = page.getByRole('row', { name: LONG });
      expect(await excess(card.getByRole('button', { name: /^Status/ }), card)).toBe(0);
    });
    await test.step('in the choice of where items go', async () => {
      await page.goto(`${project}/cycles/${first.id}?layout=list`);
      await page.getByRole('button', { name: /^Actions for Seats/ }).click();
      await page.getByRole('menuitem', { name: /^End/ }).click();
      const dialog = page.getByRole('dialog');
      const submit = dialog.getByRole('button', { name: /^End/ });
      expect(await excess(submit, dialog)).toBe(0);
      await expect(submit).toBeInViewport({ ratio: 1 });
    });
  });
}
