import { test } from './support/test.ts';

test.fail('an error in a console fails a journey', async ({ page }) => {
  await page.goto('/');
  await page.evaluate("console.error('on purpose')");
});

test.fail('so does one that nobody catches, in a browser of somebody else', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  const crashed = page.waitForEvent('pageerror');
  await page.evaluate(() => setTimeout(() => Reflect.apply(Reflect.get(window, 'gone'), null, [])));
  await crashed;
});

test('errors that a journey names are none', async ({ page, faults }) => {
  faults.allow(/on purpose/);
  await page.goto('/');
  await page.evaluate("console.error('on purpose')");
});
