import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

test('a pasted address on a line of its own is a card, and a video asks before it loads', async ({
  browser,
}) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  await good(ada.request.post(at.issues, { data: { name: 'Fare rules' } }));
  const page = await ada.context.newPage();
  const outside: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      outside.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
    },
  );
  await page.goto(`/${at.slug}/browse/NOVA-1`);
  const text = page.getByRole('textbox', { name: 'Description' });
  await expect(text).toBeEditable();
  await text.click();
  await text.evaluate((element, address) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', address);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, VIDEO);
  const pasted = performance.now();
  const play = text.getByRole('button', { name: /^Play video/ });
  await expect(play).toBeVisible();
  expect(outside).toEqual([]);
  await play.click();
  await expect(text.frameLocator('iframe').getByText('player')).toBeVisible();
  expect([...new Set(outside)]).toEqual(['https://www.youtube-nocookie.com']);

  // With words of its own it is a link; one step back it is a card again. What is done within half a second is one step.
  await expect.poll(() => performance.now() - pasted).toBeGreaterThan(600);
  await text.getByRole('button', { name: 'Show as link' }).click();
  await expect(text.locator('.link-card')).toHaveCount(0);
  await expect(text.getByRole('link', { name: 'youtu.be', exact: true })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text.locator('.link-card')).toHaveCount(1);
});
