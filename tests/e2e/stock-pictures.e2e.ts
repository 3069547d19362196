import { createServer } from 'node:http';

import { place, visitor } from './support/people.ts';
import { asInstanceAdmin, faultsOf } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="teal"/></svg>';

/** Answers as the search for stock photos does, where the program is told that it is. */
async function openPictures() {
  const asked: string[] = [];
  const photo = (id: string) => ({
    id,
    alt_description: `sea of ${id}`,
    urls: {
      small: `https://images.unsplash.com/${id}?w=400`,
      regular: `https://images.unsplash.com/${id}?w=1080`,
    },
    user: { name: 'Ilse Maker', links: { html: 'https://unsplash.com/@ilse' } },
  });
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    response.setHeader('content-type', 'application/json');
    const isSearch = request.url?.startsWith('/search/photos?');
    const photos = [photo('one'), photo('two')];
    response.end(JSON.stringify(isSearch ? { total: 2, total_pages: 1, results: photos } : photos));
  });
  const port = Number(process.env['E2E_PORT'] ?? '3210') + 1000;
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { asked, close: () => server.close() };
}

test('with a key a cover is found among stock photos, with the name of who made it', async ({
  browser,
}) => {
  const pictures = await openPictures();
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  const admin = await root.context.newPage();
  await admin.goto('/god-mode/image');
  const key = admin.getByRole('textbox', { name: 'Unsplash access key' });
  await key.fill('the-key');
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Unsaved')).toHaveCount(0);

  const ada = await visitor(browser, 'Ada');
  const { slug, projectId } = await place(ada);
  await ada.context.route('https://images.unsplash.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  const page = await ada.context.newPage();
  await page.goto(`/${slug}/settings/projects/${projectId}`);
  await page.getByRole('button', { name: 'Change cover' }).click();
  await page.getByRole('tab', { name: 'Unsplash' }).click();
  await expect(page.getByRole('button', { name: 'sea of one' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search photos' }).fill('sea');
  await expect
    .poll(() => pictures.asked.at(-1))
    .toBe('Client-ID the-key /search/photos?page=1&per_page=20&query=sea');
  await expect(page.getByRole('link', { name: 'Photo by Ilse Maker' })).toHaveCount(2);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'sea of two' }).click();
  await expect(page.locator('img[src="https://images.unsplash.com/two?w=1080"]')).toBeVisible();

  await key.fill('');
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('Unsaved')).toHaveCount(0);
  pictures.close();
});
