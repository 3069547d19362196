import { OAuth2Server } from 'oauth2-mock-server';

import { PASSWORD, visitor } from '#tests/e2e/support/people.ts';
import { asInstanceAdmin, faultsOf, settle } from '#tests/e2e/support/screens.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test('an admin sets up and tries a provider, and somebody comes in by it', async ({
  browser,
  faults,
}) => {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  const claims = { sub: 'somebody', email: `by.provider.${Date.now()}@tutti.test` };
  provider.service.on('beforeTokenSigning', (token: { payload: object }) => {
    Object.assign(token.payload, { ...claims, email_verified: true, given_name: 'Ada' });
  });
  provider.service.on('beforeUserinfo', (reply: { body: object }) => {
    reply.body = { sub: claims.sub };
  });
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  const page = await root.context.newPage();
  await page.goto('/god-mode/authentication/oidc');
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Unsaved')).toHaveCount(0);
  };

  await test.step('it is set up', async () => {
    await page.getByRole('textbox', { name: 'Issuer URL' }).fill(provider.issuer.url ?? '');
    await page.getByRole('textbox', { name: 'Name on the button' }).fill('Acme ID');
    await page.getByRole('textbox', { name: 'Client ID' }).fill('tutti');
    await page.getByRole('textbox', { name: /^Allowed email domains/ }).fill('elsewhere.test');
    await page.getByRole('switch').click();
    await save();
  });
  await test.step('the test shows what the provider says and what would be decided', async () => {
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await expect(page.getByText('This person would be refused.')).toBeVisible();
    await expect(page.getByText(claims.email)).toBeVisible();
    await expect(page.getByText('authorization_endpoint')).toBeVisible();
    await settle(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: /^Allowed email domains/ }).fill('');
    await save();
    await page.getByRole('link', { name: 'Test', exact: true }).click();
    await expect(page.getByText('This person would get a new account.')).toBeVisible();
  });
  await test.step('somebody comes in by it', async () => {
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto('/');
    await theirs.getByRole('link', { name: 'Continue with Acme ID' }).click();
    await expect(theirs).toHaveURL(/\/onboarding/);
    await context.close();
  });
  await test.step('somebody who is here links it, with their password, and signs in by it', async () => {
    const lin = await visitor(browser, 'Lin');
    const theirs = await lin.context.newPage();
    claims.sub = `of ${lin.email}`;
    await theirs.goto('/profile/security');
    await theirs.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Link Acme ID' });
    faults.allow(/status of 400/);
    await dialog.getByLabel(/^Your password/).fill('a wrong guess');
    await dialog.getByRole('button', { name: 'Continue to Acme ID' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    expect(await faultsOf(theirs)).toEqual([]);
    await dialog.getByLabel(/^Your password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue to Acme ID' }).click();
    await expect(theirs.getByRole('button', { name: 'Unlink' })).toBeVisible();
    const context = await browser.newContext();
    const again = await context.newPage();
    await again.goto('/');
    await again.getByRole('link', { name: 'Continue with Acme ID' }).click();
    await expect(again).not.toHaveURL(/sign-in|^[^?]*\/$/);
    const me = await (await context.request.get('/api/users/me/')).json();
    expect(me).toMatchObject({ email: lin.email, is_email_verified: false });
    await context.close();
  });
  await page.getByRole('switch').click();
  await save();
  await provider.stop();
});
