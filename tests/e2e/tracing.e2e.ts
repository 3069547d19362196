import { startCollector, type TestCollector } from '#tests/support/collector.ts';

import { type House, openHouse } from './auth/house.ts';
import { bring, good, PASSWORD, place, postForm, visitor } from './support/people.ts';
import { expect, test } from './support/test.ts';

let collector: TestCollector;
let house: House;

test.beforeAll(async () => {
  collector = await startCollector();
  house = await openHouse({
    hasMail: false,
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
});
test.afterAll(async () => {
  await house.close();
  await collector.close();
});

test('a trace begins with a key in one browser and ends on the screen of another', async ({
  browser,
  playwright,
}) => {
  const baseURL = house.address;
  const root = await playwright.request.newContext({ baseURL });
  await postForm(root, '/api/instances/admins/sign-up/', {
    email: 'root@tutti.test',
    password: PASSWORD,
    first_name: 'Root',
    company_name: 'Northline',
  });
  await root.dispose();
  const [ada, max] = [
    await visitor(browser, 'Ada', { baseURL }),
    await visitor(browser, 'Max', { baseURL }),
  ];
  const at = await place(ada);
  await bring(ada, max, at);
  await good(ada.request.post(at.issues, { data: { name: 'Seats on every train' } }));
  const [hers, his] = [await ada.context.newPage(), await max.context.newPage()];
  for (const page of [hers, his]) {
    await page.goto(`/${at.slug}/projects/${at.projectId}/issues`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.bringToFront();
  }
  const sent = hers.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/issues/'),
  );
  await hers.getByRole('row', { name: /Seats on every train/ }).focus();
  await hers.keyboard.press('p');
  await expect(hers.getByRole('combobox', { name: 'Priority' })).toBeFocused();
  await hers.keyboard.type('urgent');
  await hers.keyboard.press('Enter');
  const headers = await (await sent).allHeaders();
  const id = headers['x-client-mutation-id'] ?? '';
  const trace = id.replaceAll('-', '');
  expect(headers['traceparent']).toBe(`00-${trace}-${trace.slice(16)}-01`);
  await expect
    .poll(() => [...collector.trace(id).keys()], { timeout: 60_000 })
    .toEqual(
      expect.arrayContaining([
        'client act',
        'client queue',
        'PATCH /api/workspaces/:slug/projects/:project_id/issues/:id/',
        'transaction',
        'commit',
        'feed frame',
        'client paint',
      ]),
    );
  const [paint] = collector.trace(id).get('client paint') ?? [];
  expect(paint?.parentSpanId).toBe(trace.slice(16));
  expect(JSON.stringify(collector.requests)).not.toContain('Seats on');
});
