import { AT_ONCE } from './support/limits.ts';
import { bring, good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a part of a project that is switched off leaves its screens while people are on them, and comes back', async ({
  browser,
}) => {
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await place(ada);
  await bring(ada, max, at);
  const base = at.issues.replace('issues/', '');
  const made = await good(
    ada.request.post(`${base}pages/`, { data: { name: 'Release notes', access: 0 } }),
  );
  const { id } = await made.json();
  const pages = `/${at.slug}/projects/${at.projectId}/pages`;
  const [list, open] = [await max.context.newPage(), await max.context.newPage()];
  await list.goto(pages);
  await open.goto(`${pages}/${id}`);
  await expect(list.getByText('Release notes')).toBeVisible();
  await expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue('Release notes');

  const hers = await ada.context.newPage();
  await hers.goto(`/${at.slug}/settings/projects/${at.projectId}/features`);
  await hers.getByRole('switch', { name: /Pages/ }).click();
  for (const page of [list, open]) {
    const main = page.getByRole('main');
    await expect(main.getByText('Pages are turned off in this project')).toBeVisible(AT_ONCE);
    const links = page.getByRole('navigation', { name: 'Main' });
    await expect(links.getByRole('link', { name: 'Pages', exact: true })).toHaveCount(0);
    // Switching it on is not his to do.
    await expect(main.getByRole('link', { name: 'Project features' })).toHaveCount(0);
  }

  await hers.getByRole('switch', { name: /Pages/ }).click();
  await expect(list.getByText('Release notes')).toBeVisible(AT_ONCE);
  await expect(open.getByRole('textbox', { name: 'Title' })).toHaveValue('Release notes', AT_ONCE);
});
