import { expect, test } from './support/test.ts';

test('a browser reaches the program and is told that it is well', async ({ page }) => {
  const reply = await page.goto('/api/health/');
  expect(reply?.status()).toBe(200);
});

test('the page runs under a policy that lets nothing in from outside', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  const reply = await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const policy = reply?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(refused).toEqual([]);
});
