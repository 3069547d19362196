import type { Locator, Page } from '@playwright/test';

import { good, place, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const ZONE = 'Pacific/Kiritimati';
const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('each number opens the list of as many items', async ({ browser }) => {
  const ada = await visitor(browser, 'Ada');
  const at = await place(ada);
  const base = `/api/workspaces/${at.slug}/projects/${at.projectId}`;
  const me = (await (await ada.request.get('/api/users/me/')).json()).id;
  await good(ada.request.patch('/api/users/me/', { data: { user_timezone: ZONE } }));
  await good(ada.request.patch(`${base}/`, { data: { cycle_view: true, is_epic_enabled: true } }));
  const states: { id: string; group: string }[] = await (
    await ada.request.get(`${base}/states/`)
  ).json();
  const stateOf = (group: string) => states.find((one) => one.group === group)?.id;
  const make = async (data: object) =>
    (
      await good(
        ada.request.post(at.issues, { data: { name: 'Thing', assignee_ids: [me], ...data } }),
      )
    ).json();
  const parent = await make({ target_date: day(-3) });
  const made = [
    parent,
    await make({ target_date: day(2), parent_id: parent.id, priority: 'high' }),
    await make({ target_date: day(12), state_id: stateOf('started') }),
    await make({ target_date: day(-3), state_id: stateOf('cancelled') }),
    await make({ target_date: day(-3), state_id: stateOf('completed') }),
    await make({ assignee_ids: [] }),
  ];
  const gone = await make({ target_date: day(-3), state_id: stateOf('completed') });
  await good(ada.request.post(`${at.issues}${gone.id}/archive/`));
  const cycle = await (
    await good(
      ada.request.post(`${base}/cycles/`, {
        data: { name: 'Sprint', start_date: day(-4), end_date: day(9) },
      }),
    )
  ).json();
  await good(
    ada.request.post(`${base}/cycles/${cycle.id}/cycle-issues/`, {
      data: { issues: made.map(({ id }) => id) },
    }),
  );

  const page = await ada.context.newPage();
  /** Presses each number of a screen, and counts the rows that it opens. */
  const expectLists = async (address: string, numbers: () => Locator, least: number) => {
    await page.goto(address);
    await expect(numbers().first()).toBeVisible();
    await expect.poll(() => numbers().count()).toBeGreaterThanOrEqual(least);
    const count = await numbers().count();
    for (let index = 0; index < count; index += 1) {
      const number = numbers().nth(index);
      await expect(number).toBeVisible();
      const label = (await number.getAttribute('aria-label')) ?? (await number.textContent()) ?? '';
      const size = Number(/\d+/.exec(label.replace(/.*list of/, ''))?.[0]);
      await number.click();
      await expectRows(page, size, label);
      await page.goto(address);
    }
  };

  await expectLists(`/${at.slug}/`, () => page.getByRole('link', { name: /open the list of/ }), 4);
  await expectLists(
    `/${at.slug}/profile/${me}`,
    () =>
      page
        .getByRole('list', { name: 'Work in numbers' })
        .getByRole('link', { name: /\d/ })
        .or(page.getByRole('link', { name: /priority|High|open the list of/ })),
    7,
  );
  await expectLists(
    `/${at.slug}/projects/${at.projectId}/cycles/${cycle.id}`,
    () => page.getByTitle('Show only these items'),
    3,
  );
  const epic = await (
    await good(ada.request.post(`${base}/epics/`, { data: { name: 'Sail away' } }))
  ).json();
  const [, , begun, dropped, finished] = made;
  for (const { id } of [parent, begun, dropped, finished]) {
    await good(ada.request.patch(`${at.issues}${id}/`, { data: { parent_id: epic.id } }));
  }
  // Below something that is archived, and open.
  const between = await make({ parent_id: epic.id, state_id: stateOf('completed') });
  await make({ parent_id: between.id });
  await good(ada.request.post(`${at.issues}${between.id}/archive/`));
  await expectLists(
    `/${at.slug}/browse/NOVA-${epic.sequence_id}`,
    () => page.getByRole('region', { name: 'Progress' }).getByTitle('Show only these items'),
    6,
  );
});

async function expectRows(page: Page, size: number, label: string): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: /[A-Z]+-\d+/ });
  await expect(rows, label).toHaveCount(size);
}
