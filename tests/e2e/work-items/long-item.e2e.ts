import { good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const SUB_ITEMS = 60;
const DOWN = 40;
const COMMENTS = 40;

test('a long item is gone through by keys, and says what it leaves out', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const { id } = await (await good(ada.request.post(at.issues, { data: { name: 'Long' } }))).json();
  for (let n = 1; n <= SUB_ITEMS; n += 1)
    await good(ada.request.post(at.issues, { data: { name: `Part ${n}`, parent_id: id } }));
  for (let n = 1; n <= COMMENTS; n += 1) {
    const comment_html = `<p>Word ${n}</p>`;
    await good(ada.request.post(`${at.issues}${id}/comments/`, { data: { comment_html } }));
  }
  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  const tree = page.getByRole('treegrid', { name: 'Sub-items' });

  await test.step('by keys, past the sub-items that are drawn', async () => {
    await tree.getByRole('link', { name: 'Part 1', exact: true }).focus();
    for (let n = 0; n < DOWN; n += 1) await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveText(`Part ${DOWN + 1}`);
    expect(await tree.getByRole('row').count()).toBeLessThan(SUB_ITEMS);
  });

  await test.step('by the roles that a screen reader goes by', async () => {
    const row = tree.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(row).toHaveAttribute('aria-rowindex', String(DOWN + 1));
    const activity = page.getByRole('region', { name: 'Activity' });
    await expect(
      activity.getByRole('article').filter({ hasText: `Word ${COMMENTS}` }),
    ).toBeVisible();
    const earlier = activity.getByRole('button', { name: /^Show \d+ earlier$/ });
    const shown = await activity.getByRole('article').count();
    expect(shown).toBeLessThan(COMMENTS);
    await earlier.focus();
    await page.keyboard.press('Enter');
    await expect(activity.getByRole('article')).toHaveCount(COMMENTS);
    await expect(earlier).toHaveCount(0);
  });

  await test.step('by the link of a line of the history', async () => {
    const line = page.locator('[id^="change-"]').first();
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/#change-/);
    await expect(line).toHaveAttribute('aria-current', 'true');
  });
});
