import { scan } from './support/axe.ts';
import { bring, good, place as newPlace, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

test('the progress of a cycle moves with what others do, is read by keys, and goes on offline', async ({
  browser,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  const [ines, sam] = [await visitor(browser, 'Ines'), await visitor(browser, 'Sam')];
  const at = await newPlace(ines);
  await bring(ines, sam, at);
  const project = `/api/workspaces/${at.slug}/projects/${at.projectId}/`;
  const post = async (path: string, data: object) =>
    (await good(ines.request.post(`${project}${path}`, { data }))).json();
  const estimate = await post('estimates/', {
    estimate: { name: 'Points', type: 'points', last_used: true },
    estimate_points: [
      { key: 1, value: '3' },
      { key: 2, value: '5' },
    ],
  });
  await good(ines.request.patch(project, { data: { estimate: estimate.id } }));
  const [three, five] = estimate.points.map(({ id }: { id: string }) => id);
  const states = await (await good(ines.request.get(`${project}states/`))).json();
  const stateOf = (group: string) =>
    states.find((state: { group: string }) => state.group === group).id;
  const cycle = await post('cycles/', {
    name: 'Seats',
    start_date: day(-1),
    end_date: day(8),
  });
  const items: string[] = [];
  for (const [name, estimate_point] of [
    ['Seat map', five],
    ['Vouchers', three],
    ['Barcode', five],
    ['Refunds', three],
  ]) {
    items.push((await post('issues/', { name, estimate_point })).id);
  }
  await post(`cycles/${cycle.id}/cycle-issues/`, { issues: items });
  const move = (item: number, group: string) =>
    good(
      ines.request.patch(`${project}issues/${items[item]}/`, {
        data: { state_id: stateOf(group) },
      }),
    );

  const page = await sam.context.newPage();
  const address = `/${at.slug}/projects/${at.projectId}/cycles/${cycle.id}`;
  const panel = page.getByRole('region', { name: 'Progress', exact: true });
  const chart = panel.getByRole('slider', { name: 'Burn-down' });

  await test.step('it is shown beside the list', async () => {
    await page.goto(`${address}?layout=list`);
    await expect(panel.getByText('0 of 16 points')).toBeVisible();
    await expect(chart).toHaveAttribute('aria-valuetext', /^Today: .*Not started 16/);
    expect((await scan(page).include('[aria-label="Progress"]').analyze()).violations).toEqual([]);
  });
  await test.step('what a colleague completes moves numbers, ring and chart at once', async () => {
    await move(0, 'completed');
    await expect(panel.getByText('5 of 16 points')).toBeVisible();
    await expect(panel.getByRole('img', { name: '31% done, 5 of 16 points' })).toBeVisible();
    await expect(chart).toHaveAttribute('aria-valuetext', /Completed 5, Started 0, Not started 11/);
    await move(1, 'cancelled');
    await expect(panel.getByText('5 of 13 points')).toBeVisible();
    await expect(panel.getByText('1 of 3 items, 1 canceled')).toBeVisible();
  });
  await test.step('the chart is read by keys, and as a table', async () => {
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('t');
    const table = panel.getByRole('table', { name: 'Burn-down' });
    await expect(table.getByRole('row', { name: /^Today 13 5 0 8/ })).toBeVisible();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('burn-down.csv');
    await panel.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart).toBeVisible();
  });
  await test.step('a row filters the list', async () => {
    await panel.getByRole('button', { name: /^Backlog 8 \d+%/ }).click();
    await expect(page.getByRole('row', { name: 'Barcode' })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Seat map' })).toHaveCount(0);
  });
  await test.step('without a connection it goes on with one’s own changes', async () => {
    await expect(chart).toHaveAttribute('aria-valuetext', /Completed 5/);
    await sam.context.setOffline(true);
    await page.getByRole('row', { name: 'Barcode' }).focus();
    await page.keyboard.press('s');
    await page.getByRole('option', { name: 'Done' }).click();
    await expect(panel.getByText('10 of 13 points')).toBeVisible();
    await expect(chart).toHaveAttribute('aria-valuetext', /Completed 10/);
    await sam.context.setOffline(false);
  });
});
