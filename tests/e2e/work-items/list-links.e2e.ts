import { bring, good, place, visitor } from '#tests/e2e/support/people.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('a list is filtered by who is mentioned and who is subscribed, and follows both', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const maxId = (await (await max.request.get('/api/users/me/')).json()).id;
  const mention = `<p><mention-component id="0195d1a2-6a4c-7a0e-8f3a-2b1c0d9e8f7a" entity_name="user_mention" entity_identifier="${maxId}"></mention-component></p>`;
  const make = async (name: string, description_html = '<p></p>') => {
    const data = { name, description_html };
    return (await (await good(ada.request.post(at.issues, { data }))).json()).id;
  };
  await make('Seat map', mention);
  const rules = await make('Fare rules');
  const page = await max.context.newPage();
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Fare rules')).toBeVisible();

  await test.step('by the menu', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('option', { name: 'Mention' }).click();
    await page.getByRole('option', { name: /Max/ }).first().click();
    await page.keyboard.press('Escape');
    await expect(row('Fare rules')).toHaveCount(0);
    await expect(row('Seat map')).toBeVisible();
  });

  await test.step('what is mentioned later comes in', async () => {
    const data = { description_html: mention };
    await good(ada.request.patch(`${at.issues}${rules}/`, { data }));
    await expect(row('Fare rules')).toBeVisible();
  });

  await test.step('typed, and for oneself', async () => {
    const query = encodeURIComponent('subscriber:@me');
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues?filter=${query}`);
    await expect(row('Seat map')).toBeVisible();
    await good(max.request.delete(`${at.issues}${rules}/subscribe/`));
    await expect(row('Fare rules')).toHaveCount(0);
    await expect(row('Seat map')).toBeVisible();
  });
});
