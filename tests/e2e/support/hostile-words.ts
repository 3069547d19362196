import { type APIResponse, expect, type Page } from '@playwright/test';

import { good, type Visitor } from './people.ts';

/** Runs, if anything does, wherever it is taken for more than words. */
export const EVIL =
  '"><svg onload="struck=1"><img src=x onerror="struck=1"><script>struck=1</script>';
const EVIL_HTML = [
  `<p>${EVIL}</p>`,
  '<a href="javascript:struck=1">link</a>',
  '<iframe srcdoc="<script>parent.struck=1</script>"></iframe>',
  '<mention-component entity_name="user_mention" entity_identifier="&quot;><img src=x onerror=struck=1>"></mention-component>',
  '<image-component src="x&quot; onerror=&quot;struck=1" id="1"></image-component>',
  '<style>@import "http://evil.test/x.css"</style>',
  '<form action="http://evil.test"><input name=a autofocus onfocus="struck=1"></form>',
].join('');

/**
 * Puts such words wherever the API takes words; what it refuses cannot strike either. Answers the key of an item that
 * consists of them.
 */
export async function poison(
  { request }: Visitor,
  at: { readonly slug: string; readonly issues: string },
): Promise<string> {
  const workspace = `/api/workspaces/${at.slug}/`;
  const project = at.issues.replace('issues/', '');
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
  expect(replies.filter((reply) => reply.ok()).length).toBeGreaterThan(6);
  return `NOVA-${made.sequence_id}`;
}

/** Watches a page; answers what tells, whenever it is asked, that words were taken for more. */
export function watchForStrikes(page: Page): () => Promise<string[]> {
  const seen: string[] = [];
  page.on('console', (message) => {
    // The policy is the second wall: nothing may get as far as to it.
    if (/Content.Security.Policy/i.test(message.text())) seen.push(message.text());
  });
  page.on('dialog', async (dialog) => {
    seen.push('a dialog');
    await dialog.dismiss();
  });
  return async () => {
    const hasStruck = await page.evaluate(() => Reflect.get(window, 'struck') !== undefined);
    return [...seen.splice(0), ...(hasStruck ? ['a script of somebody'] : [])];
  };
}
