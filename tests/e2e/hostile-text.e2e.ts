import type { APIResponse } from '@playwright/test';

import { bring, good, type Visitor, visitor } from './support/people.ts';
import {
  furnished,
  PAGE_SCREENS,
  pageWith,
  PUBLIC_SCREENS,
  settle,
  WORKSPACE_SCREENS,
} from './support/screens.ts';
import { expect, test } from './support/test.ts';

/** Runs, if anything does, wherever it is taken for more than words. */
const EVIL = '"><svg onload="struck=1"><img src=x onerror="struck=1"><script>struck=1</script>';
const EVIL_HTML = [
  `<p>${EVIL}</p>`,
  '<a href="javascript:struck=1">link</a>',
  '<iframe srcdoc="<script>parent.struck=1</script>"></iframe>',
  '<mention-component entity_name="user_mention" entity_identifier="&quot;><img src=x onerror=struck=1>"></mention-component>',
  '<image-component src="x&quot; onerror=&quot;struck=1" id="1"></image-component>',
  '<style>@import "http://evil.test/x.css"</style>',
  '<form action="http://evil.test"><input name=a autofocus onfocus="struck=1"></form>',
].join('');

/** Puts such words wherever the API takes words; what it refuses cannot strike either. */
async function poison(ada: Visitor, at: { slug: string; issues: string }): Promise<number> {
  const workspace = `/api/workspaces/${at.slug}/`;
  const project = at.issues.replace('issues/', '');
  const { request } = ada;
  const made = await (
    await good(request.post(at.issues, { data: { name: EVIL, description_html: EVIL_HTML } }))
  ).json();
  const item = `${at.issues}${made.id}/`;
  const states: { id: string }[] = await (await request.get(`${project}states/`)).json();
  const labels: { id: string }[] = await (await request.get(`${project}issue-labels/`)).json();
  const sent: Promise<APIResponse>[] = [
    request.post(`${item}comments/`, { data: { comment_html: EVIL_HTML } }),
    request.post(`${item}issue-links/`, { data: { url: 'https://x.test/', title: EVIL } }),
    request.post(`${item}issue-links/`, { data: { url: 'javascript:struck=1', title: 'bad' } }),
    request.post(`${workspace}quick-links/`, { data: { url: 'https://y.test/', title: EVIL } }),
    request.post(`${workspace}quick-links/`, { data: { url: 'javascript:struck=1' } }),
    request.patch(`${project}states/${states[0]?.id}/`, { data: { name: EVIL } }),
    request.patch(`${project}issue-labels/${labels[0]?.id}/`, { data: { name: EVIL } }),
    request.patch(project, { data: { description: EVIL } }),
    request.patch(project, { data: { name: EVIL } }),
    request.patch(workspace, { data: { name: EVIL } }),
    request.patch('/api/users/me/', { data: { display_name: EVIL } }),
    request.patch('/api/users/me/', { data: { first_name: EVIL } }),
    request.patch('/api/users/me/', { data: { last_name: EVIL } }),
  ];
  const replies = await Promise.all(sent);
  for (const reply of replies) expect(reply.status(), reply.url()).toBeLessThan(500);
  return replies.filter((reply) => reply.ok()).length;
}

test('words that would be scripts stay words, on every screen and under the policy', async ({
  browser,
  faults,
}) => {
  // One of the screens is of something that is not there.
  faults.allow(/status of 404/);
  test.setTimeout(240_000);
  const [ada, max] = [await visitor(browser, 'Ada'), await visitor(browser, 'Max')];
  const at = await furnished(ada);
  await bring(ada, max, at);
  expect(await poison(ada, at)).toBeGreaterThan(6);
  const page = await pageWith(max, { theme: 'light' });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('dialog', () => refused.push('a dialog'));
  const isInert = async (name: string) => {
    expect.soft(await page.evaluate(() => Reflect.get(window, 'struck')), name).toBeUndefined();
    // The policy is the second wall: nothing may get as far as to it.
    expect.soft(refused.splice(0), name).toEqual([]);
  };
  const screens = [
    ...WORKSPACE_SCREENS,
    ...PAGE_SCREENS,
    ...PUBLIC_SCREENS,
    ['the evil item', () => `/${at.slug}/browse/NOVA-7`] as const,
    [
      'the evil peek',
      () => `/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-7&filter=name:"><img src=x>`,
    ] as const,
  ];
  for (const [name, path] of screens) {
    await page.goto(path(at));
    await settle(page);
    await isInert(name);
  }
  await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('svg onload');
  await expect(
    page
      .getByRole('listbox', { name: 'Results' })
      .getByRole('option', { name: /svg onload/ })
      .first(),
  ).toBeVisible();
  await isInert('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+v');
  const links = await page.evaluate(
    () =>
      [...document.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:')
        .length,
  );
  expect(links).toBe(0);
});
