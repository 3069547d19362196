import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

import { good, place, visitor, type Visitor } from './support/people.ts';

const THEMES = ['light', 'dark', 'hc-light', 'hc-dark'] as const;

interface At {
  readonly slug: string;
  readonly projectId: string;
  readonly issues: string;
}

/** A project with something of everything, so that the screens show their parts. */
async function furnished(ada: Visitor): Promise<At> {
  const at = await place(ada);
  const me = await (await ada.request.get('/api/users/me/')).json();
  const base = at.issues.replace('issues/', '');
  const label = await (
    await good(
      ada.request.post(`${base}issue-labels/`, { data: { name: 'bug', color: '#ff0000' } }),
    )
  ).json();
  for (const [place_, priority] of ['urgent', 'high', 'medium', 'low', 'none'].entries()) {
    const data = {
      name: `Item ${place_}`,
      priority,
      label_ids: [label.id],
      assignee_ids: [me.id],
      target_date: '2026-11-01',
    };
    await good(ada.request.post(at.issues, { data }));
  }
  return at;
}

const SCREENS: readonly (readonly [name: string, path: (at: At) => string])[] = [
  ['home', (at) => `/${at.slug}/`],
  ['inbox', (at) => `/${at.slug}/notifications`],
  ['projects', (at) => `/${at.slug}/projects`],
  ['list', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=list`],
  ['board', (at) => `/${at.slug}/projects/${at.projectId}/issues?layout=board`],
  ['peek', (at) => `/${at.slug}/projects/${at.projectId}/issues?peek=NOVA-1`],
  ['item', (at) => `/${at.slug}/browse/NOVA-1`],
  ['archive', (at) => `/${at.slug}/projects/${at.projectId}/archives/issues`],
  ['workspace settings', (at) => `/${at.slug}/settings/`],
  ['workspace members', (at) => `/${at.slug}/settings/members`],
  ['profile', (at) => `/${at.slug}/settings/account`],
  ['preferences', (at) => `/${at.slug}/settings/account/preferences`],
  ['security', (at) => `/${at.slug}/settings/account/security`],
  ['project settings', (at) => `/${at.slug}/settings/projects/${at.projectId}`],
  ['states', (at) => `/${at.slug}/settings/projects/${at.projectId}/states`],
  ['labels', (at) => `/${at.slug}/settings/projects/${at.projectId}/labels`],
];

/** What WCAG 2.2 AA forbids on the page as it is now, in words. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

async function settle(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
  await page.waitForTimeout(300);
}

for (const theme of THEMES) {
  test(`every screen of a workspace is accessible in ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const ada = await visitor(browser, 'Ada');
    const at = await furnished(ada);
    const page = await ada.context.newPage();
    await page.addInitScript((name) => {
      localStorage.setItem('tutti.look', JSON.stringify({ theme: name }));
    }, theme);
    for (const [name, path] of SCREENS) {
      await test.step(name, async () => {
        await page.goto(path(at));
        await settle(page);
        expect.soft(await faultsOf(page), name).toEqual([]);
      });
    }
  });
}

test('no screen scrolls sideways on a small phone', async ({ browser }) => {
  test.setTimeout(120_000);
  const ada = await visitor(browser, 'Ada', { viewport: { width: 320, height: 700 } });
  const at = await furnished(ada);
  const page = await ada.context.newPage();
  for (const [name, path] of SCREENS) {
    await page.goto(path(at));
    await settle(page);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(excess, name).toBeLessThanOrEqual(0);
  }
});

test('words that would be scripts stay words', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const evil = '<img src=x onerror="window.struck=1"><script>window.struck=1</script>';
  const made = await (
    await good(
      ada.request.post(at.issues, {
        data: { name: evil, description_html: `<p>text</p>${evil}<a href="javascript:1">x</a>` },
      }),
    )
  ).json();
  await good(
    ada.request.post(`${at.issues}${made.id}/comments/`, {
      data: { comment_html: `<p>${evil}</p>` },
    }),
  );
  const page = await ada.context.newPage();
  for (const path of [
    `/${at.slug}/projects/${at.projectId}/issues`,
    `/${at.slug}/browse/NOVA-1`,
    `/${at.slug}/`,
  ]) {
    await page.goto(path);
    await settle(page);
    expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined();
  }
});
