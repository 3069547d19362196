import { startGithub } from '#tests/support/github-server.ts';
import { startSlack } from '#tests/support/slack-server.ts';

import { good, place, visitor } from './support/people.ts';
import { asInstanceAdmin, excessOf, faultsOf, settle } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('a project is kept in sync with a repository and tells a channel, from the first switch to the last', async ({
  browser,
  faults,
}) => {
  faults.allow(/status of 400 .*workspace-integrations\/slack/);
  const github = await startGithub();
  const slack = await startSlack();
  github.open({ title: 'Leak at the bow', labels: [{ name: 'bug', color: 'd73a4a' }] });
  const root = await visitor(browser, 'Root');
  await asInstanceAdmin(root);
  const { slug, projectId, issues } = await place(root);
  const page = await root.context.newPage();

  await test.step('an instance admin offers both', async () => {
    await page.goto('/god-mode/integrations');
    await page.getByRole('switch', { name: 'Offer GitHub' }).check();
    await page.getByRole('switch', { name: 'Offer Slack' }).check();
    await page.getByRole('textbox', { name: 'GitHub API URL' }).fill(github.url);
    await page.getByRole('textbox', { name: 'Slack API URL' }).fill(slack.url);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Changes saved', { exact: true })).toBeVisible();
    await settle(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('a workspace admin connects, and a wrong token is said', async () => {
    await page.goto(`/${slug}/settings/integrations`);
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect GitHub' });
    await dialog.getByLabel('Token').fill(github.token);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Connected as mia')).toBeVisible();
    await page.getByRole('button', { name: 'Connect Slack' }).click();
    const other = page.getByRole('dialog', { name: 'Connect Slack' });
    await other.getByLabel('Token').fill('wrong');
    await other.getByRole('button', { name: 'Connect' }).click();
    await expect(other.getByText(/Slack refused the token/)).toBeVisible();
    await other.getByLabel('Token').fill(slack.token);
    await other.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('Connected as Ferry Co')).toBeVisible();
    await settle(page);
    expect(await faultsOf(page)).toEqual([]);
  });

  const settings = `/${slug}/settings/projects/${projectId}/integrations`;
  const hub = page.getByRole('region', { name: 'GitHub' });
  const channel = page.getByRole('region', { name: 'Slack' });

  await test.step('a repository is chosen, and its issues come', async () => {
    await page.goto(settings);
    await hub.getByRole('button', { name: 'Connect GitHub' }).click();
    await hub.getByRole('button', { name: 'Choose a repository' }).click();
    await page.getByRole('combobox', { name: 'Repository' }).fill('ferry');
    await page.keyboard.press('Enter');
    await hub.getByRole('button', { name: 'Start sync' }).click();
    await expect(hub.getByText(/^Last synced/)).toBeVisible();
    const board = await root.context.newPage();
    await board.goto(`/${slug}/projects/${projectId}/issues`);
    await expect(board.getByText('Leak at the bow')).toBeVisible();
    await board.close();
  });

  await test.step('a channel is chosen, and both hear of a new item', async () => {
    await channel.getByRole('button', { name: 'Connect Slack' }).click();
    await channel.getByRole('button', { name: 'Choose a channel' }).click();
    await page.getByRole('option', { name: '#harbor' }).click();
    await channel.getByRole('checkbox', { name: 'Priority changes' }).click();
    await channel.getByRole('button', { name: 'Start posting' }).click();
    await expect(channel.getByText('Nothing posted yet')).toBeVisible();
    await good(root.request.post(issues, { data: { name: 'Buy rope' } }));
    await expect(channel.getByText(/^Last posted/)).toBeVisible();
    expect(slack.posted[0]).toMatchObject({ channel: 'C0HARBOR2' });
    expect(slack.posted[0]?.text).toContain('Root created');
    await expect.poll(() => github.issues.map(({ title }) => title)).toContain('Buy rope');
  });

  await test.step('what stops says why, and goes on when told', async () => {
    slack.channels.length = 0;
    await good(root.request.post(issues, { data: { name: 'Into nowhere' } }));
    await expect(channel.getByText(/Slack no longer has the channel/)).toBeVisible();
    slack.channels.push({ id: 'C0HARBOR2', name: 'harbor' });
    await channel.getByRole('button', { name: 'Try again' }).click();
    await expect(channel.getByText(/^Last posted/)).toBeVisible();
    await expect.poll(() => slack.posted.length).toBe(2);
  });

  await test.step('an issue that is gone at GitHub is listed, with the item that stays', async () => {
    github.issues.splice(0, 1);
    await hub.getByRole('button', { name: 'Sync now' }).click();
    await hub.getByRole('button', { name: '1 issue is gone from GitHub' }).click();
    await expect(hub.getByRole('link', { name: 'NOVA-1' })).toBeVisible();
  });

  await test.step('a refused token is said at the project and the workspace, and a new one mends both', async () => {
    github.refusing = { status: 401 };
    await hub.getByRole('button', { name: 'Sync now' }).click();
    await expect(hub.getByText(/GitHub refused the token/)).toBeVisible();
    await hub.getByRole('link', { name: 'Open integrations' }).click();
    const refused = page.getByText(/GitHub refused the token/);
    await expect(refused).toBeVisible();
    github.refusing = null;
    await page.getByRole('button', { name: 'New token for GitHub' }).click();
    await page.getByRole('dialog').getByLabel('Token').fill(github.token);
    await page.keyboard.press('Enter');
    await expect(refused).toHaveCount(0);
    await page.goto(settings);
    await expect(hub.getByText(/^Last synced/)).toBeVisible();
  });

  await test.step('it fits a phone and everyone can use it', async () => {
    await settle(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await excessOf(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('it is disconnected, and every item stays', async () => {
    await hub.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await page
      .getByRole('dialog', { name: 'Disconnect acme/ferry?' })
      .getByRole('button', { name: 'Disconnect' })
      .click();
    await expect(hub.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
    const left = await (await root.request.get(issues)).json();
    expect(left.total_count).toBe(3);
  });
  await github.close();
  await slack.close();
});
