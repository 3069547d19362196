import { scan } from './support/axe.ts';
import { bring, good, place, visitor, type Visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);
const idOf = async ({ request }: Visitor): Promise<string> =>
  (await (await request.get('/api/users/me/')).json()).id;

test('the work of a person is counted live, and leads to its lists', async ({ browser }) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const [me, his] = [await idOf(ada), await idOf(max)];
  const make = (who: Visitor, data: object) => good(who.request.post(at.issues, { data }));
  await make(ada, { name: 'Print the tickets', assignee_ids: [me], target_date: day(-3) });
  await make(ada, { name: 'Book the bus', assignee_ids: [me], target_date: day(2) });
  await make(ada, { name: 'Sell the seats', priority: 'high' });

  const page = await ada.context.newPage();
  await page.goto(`/${at.slug}/`);
  await page.getByRole('link', { name: 'Your work' }).click();
  const numbers = page.getByRole('list', { name: 'Work in numbers' });
  const card = (name: string) => numbers.getByRole('listitem').filter({ hasText: name });
  await expect(card('Assigned')).toContainText('2');
  await expect(card('Assigned')).toContainText('1 late');
  await expect(card('Assigned')).toContainText('1 due in 7 days');
  const panel = page.getByRole('complementary', { name: 'Profile details' });
  await expect(panel.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await expect(panel).toContainText('Admin');
  await expect(page.getByRole('group', { name: 'By state' }).getByRole('slider')).toBeVisible();
  expect((await scan(page).analyze()).violations).toEqual([]);

  await test.step('what somebody else gives is counted at once', async () => {
    await make(max, { name: 'Count the seats', assignee_ids: [me], priority: 'urgent' });
    await expect(card('Assigned')).toContainText('3');
  });
  await test.step('a project opens to its numbers by keys', async () => {
    const project = panel.getByRole('button', { name: /Nova/ });
    await project.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('definition').last()).toBeVisible();
    await expect(panel).toContainText('Late');
  });
  await test.step('a card leads to its list, a tab to another one', async () => {
    await card('Created').getByRole('link', { name: 'Created' }).click();
    await expect(page).toHaveURL(/\/created$/);
    await expect(page.getByRole('row', { name: 'Sell the seats' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Count the seats' })).toHaveCount(0);
    const tabs = page.getByRole('navigation', { name: 'Parts of the profile' });
    await tabs.getByRole('link', { name: /^Subscribed/ }).click();
    await expect(page.getByRole('row', { name: 'Sell the seats' })).toBeVisible();
    await page.keyboard.press('Alt+2');
    await expect(page.getByRole('listitem').filter({ hasText: 'Sell the seats' })).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    await tabs.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByText('Sell the seats').first()).toBeVisible();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await coming).suggestedFilename()).toBe(`activity-${day(0)}.csv`);
  });
  await test.step('others see what they may, and what the person follows', async () => {
    const other = await max.context.newPage();
    await other.goto(`/${at.slug}/profile/${me}/subscribed`);
    await expect(other.getByRole('row', { name: 'Sell the seats' })).toBeVisible();
    await other.goto(`/${at.slug}/profile/${his}`);
    await expect(other.getByRole('heading', { name: 'Your work' })).toBeVisible();
    await other.goto(`/${at.slug}/profile/${at.projectId}`);
    await expect(other.getByText('Person not found')).toBeVisible();
  });
});

test('a guest sees the summary of what they may see', async ({ browser }) => {
  const [ada, gus] = [await visitor(browser, 'Ada'), await visitor(browser, 'Gus')];
  const at = await place(ada);
  await bring(ada, gus, at, 5);
  const me = await idOf(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Hidden', assignee_ids: [me] } }));
  const page = await gus.context.newPage();
  await page.goto(`/${at.slug}/profile/${me}`);
  const numbers = page.getByRole('list', { name: 'Work in numbers' });
  await expect(numbers.getByRole('listitem').first()).toContainText('0');
  await expect(page.getByRole('navigation', { name: 'Parts of the profile' })).toHaveCount(0);
  await expect(page.getByText('Hidden')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a profile fits a phone (${colorScheme})`, async ({ browser }) => {
    const viewport = { width: 390, height: 844 };
    const ada = await visitor(browser, 'Ada', { colorScheme, viewport, hasTouch: true });
    const at = await place(ada);
    const me = await idOf(ada);
    await good(ada.request.post(at.issues, { data: { name: 'Seats', assignee_ids: [me] } }));
    const page = await ada.context.newPage();
    await page.goto(`/${at.slug}/profile/${me}`);
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'By state' }).getByRole('slider')).toBeVisible();
    expect((await scan(page).analyze()).violations).toEqual([]);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(390);
  });
}
