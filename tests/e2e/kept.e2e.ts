import { expect, test } from '@playwright/test';

import { good, place, visitor } from './support/people.ts';

test('a tab that is closed in the middle of a comment gives the words back', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Doors at short platforms' } }));
  const write = async () => {
    const page = await ada.context.newPage();
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    const field = page.getByRole('textbox', { name: 'Write a comment' });
    await expect(field).toBeVisible({ timeout: 15_000 });
    return { page, field };
  };
  const first = await write();
  await first.field.click();
  await first.page.keyboard.type('The second door stays closed when');
  await expect(first.page.getByText('The second door stays closed when')).toBeVisible();
  await first.page.waitForTimeout(500);
  await first.page.close({ runBeforeUnload: false });
  const second = await write();
  await expect(second.page.getByText('The second door stays closed when')).toBeVisible();
});

for (const timezoneId of ['Pacific/Honolulu', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
  test(`a due date is the same day in ${timezoneId}`, async ({ browser }) => {
    const ada = await visitor(browser, 'Ada', { timezoneId, locale: 'en-GB' });
    const at = await place(ada);
    const data = { name: 'Before the holidays', target_date: '2027-12-24' };
    await good(ada.request.post(at.issues, { data }));
    const page = await ada.context.newPage();
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.getByText('Before the holidays')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText(/24 Dec|Dec 24/).first()).toBeVisible();
    await page.goto(`/${at.slug}/browse/NOVA-1`);
    await expect(page.getByText(/24 Dec|Dec 24/).first()).toBeVisible({ timeout: 15_000 });
  });
}
