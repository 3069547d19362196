import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { good, place, visitor } from './support/people.ts';
import { excessOf, faultsOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** A program that is told of changes. */
async function receiver() {
  const got: { readonly headers: IncomingHttpHeaders; readonly text: string }[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, text });
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end('{"taken":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { got, answer, close, host: `127.0.0.1:${port}` };
}

test('a webhook is added, told of a change, watched while it fails, and told again', async ({
  browser,
}) => {
  const at = await receiver();
  const ines = await visitor(browser, 'Ines');
  const { slug, issues } = await place(ines);
  const page = await ines.context.newPage();
  let secret = '';

  await test.step('its secret is shown once', async () => {
    await page.goto(`/${slug}/settings/webhooks`);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'URL' }).fill(`http://${at.host}/hook`);
    await dialog.getByRole('radio', { name: 'Only some events' }).click();
    await dialog.getByRole('checkbox', { name: /^Projects/ }).click();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const once = page.getByRole('dialog', { name: 'Copy the secret now' });
    secret = (await once.locator('code').innerText()).trim();
    await once.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: at.host }).click();
    await expect(page.getByRole('heading', { level: 1, name: at.host })).toBeVisible();
  });

  await test.step('a change arrives signed, and shows in the log at once', async () => {
    await good(ines.request.post(issues, { data: { name: 'Told at once' } }));
    const line = page.getByRole('button', { name: /issue\.created NOVA-1/ });
    await expect(line).toBeVisible();
    const [first] = at.got;
    const hex = createHmac('sha256', secret)
      .update(first?.text ?? '')
      .digest('hex');
    expect(first?.headers['x-plane-signature']).toBe(hex);
    await line.click();
    await expect(page.getByRole('region', { name: 'Response' })).toContainText('"taken": true');
    await page.getByRole('tab', { name: 'Request' }).click();
    await expect(page.getByRole('region', { name: 'Request' })).toContainText('Told at once');
  });

  await test.step('a failure is said, and what failed is sent again', async () => {
    at.answer.status = 503;
    await good(ines.request.post(issues, { data: { name: 'Told later' } }));
    await expect(page.getByText(/^1 try failed since/)).toBeVisible();
    at.answer.status = 200;
    await page.getByRole('button', { name: /issue\.created NOVA-2/ }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/^1 try failed since/)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Tries' }).getByText(/^Try 2/)).toBeVisible();
  });

  await test.step('all of it is readable by everyone, also on a phone', async () => {
    await settle(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await excessOf(page)).toBe(0);
    await page.getByRole('button', { name: 'All deliveries' }).click();
    await expect(page.getByRole('button', { name: /issue\.created NOVA-1/ })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('it is turned off and deleted', async () => {
    const other = await ines.context.newPage();
    await other.goto(`/${slug}/settings/webhooks`);
    await page.getByRole('switch').click();
    await expect(other.getByRole('switch')).not.toBeChecked();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await expect(other.getByText('No webhooks yet')).toBeVisible();
  });
  at.close();
});
