import { expect, test } from '@playwright/test';

test('a browser reaches the program and is told that it is well', async ({ page }) => {
  const reply = await page.goto('/api/health/');
  expect(reply?.status()).toBe(200);
});
