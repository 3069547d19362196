import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut, findAlert, menuOf, pick, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { readInstance } from '#web/features/instances/store.ts';
import { WebhookSection } from '#web/features/webhooks/webhook-section.tsx';
import { store } from '#web/lib/store/collection.ts';

import { CALLS, EVERYTHING, HOOK, putWebhook } from './webhook-world.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const AT = '2026-02-03T09:00:00Z';
const STATS = {
  ...{ delivered: 1200, failed: 2, milliseconds: 340 },
  hours: [
    { at: AT, good: 1200, bad: 0 },
    { at: '2026-02-03T10:00:00Z', good: 0, bad: 2 },
  ],
};
const delivery = (id: string, fields: object = {}) => ({
  ...{ id, created_at: AT, event: 'issue', action: 'updated', field: 'state', source: 'web' },
  ...{ about: 'WEB-9', status: 'done', attempts: 1, next_attempt_at: AT, response_status: 200 },
  ...fields,
});
const attempt = (id: string, status: string, fields: object = {}) => ({
  ...{ id, created_at: AT, response_status: status, milliseconds: 12 },
  ...{ request_headers: '{"X-Sign":"a1"}', request_body: '{"key":"WEB-9"}' },
  ...{ response_headers: '{"server":"nginx"}', response_body: 'broken', ...fields },
});
const page = (results: readonly object[], failed = 0, next: string | null = null) =>
  [200, { results, failed, next }] as const;

beforeEach(() => {
  startWorkspace();
  address.start({}, { slug: 'nova', webhookId: HOOK });
  putWebhook();
});
afterEach(leave);

type Named = Parameters<typeof replies>[0];

/** The screen of the webhook, with the replies that are not as usual. */
function open(named: Named = {}) {
  const usual: Named = {
    [`GET ${CALLS}stats/`]: [200, STATS],
    [`GET ${CALLS}deliveries/`]: page([]),
  };
  return show(<WebhookSection />, { answer: replies({ ...named, ...missing(usual, named) }) });
}

function missing(usual: Named, named: Named): Named {
  return Object.fromEntries(Object.entries(usual).filter(([key]) => !(key in named)));
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const lines = () => within(screen.getByRole('region', { name: 'Deliveries' }));

describe('a webhook', () => {
  test('shows how its last day was', async () => {
    open();
    await screen.findByRole('img', { name: 'Delivered: 1,200, failed: 2' });
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect(fact('Response time, 95%')).toBe('340 ms');
    expect(fact('Events')).toBe('Everything');
    expect(fact('Signing secret')).toContain('tutti_wh_••••9f2c');
  });

  test('that another admin deletes is told in its place', () => {
    open();
    act(() => {
      store.feed.remove('webhook', HOOK, `workspace:${WORKSPACE}`);
      store.flush();
    });
    expect(screen.getByText('Webhook not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All webhooks' })).toBeDefined();
  });

  test('that fails promises no email where none is sent', async () => {
    putWebhook({ failures: 4, failing_since: AT });
    let isMailOn = false;
    open({
      'GET /api/instances/': () => [
        200,
        { instance: {}, config: { is_smtp_configured: isMailOn } },
      ],
    });
    await act(readInstance);
    await waitFor(() => expect(screen.queryByText(/gets an email/)).toBeNull());
    expect(
      screen.getByText(/After 20 failed tries in a row this webhook turns off\./),
    ).toBeDefined();
    isMailOn = true;
    await act(readInstance);
  });

  test('that fails says since when and who is told, and sends all again', async () => {
    putWebhook({ failures: 4, failing_since: AT });
    const { user, written } = open({ [`POST ${CALLS}replay/`]: [202, { count: 4 }] });
    expect(screen.getByText(/^4 tries failed in a row since Feb 3/)).toBeDefined();
    expect(
      screen.getByText(
        /After 20 failed tries in a row this webhook turns off, and mara gets an email/,
      ),
    ).toBeDefined();
    await user.click(button(/^Send all since/));
    await screen.findByText('4 deliveries are sent again');
    expect(written()).toEqual([[`POST /api/workspaces/nova/${CALLS}replay/`, { since: AT }]]);
  });

  test('that is off sends nothing until it is on', async () => {
    putWebhook({ failures: 20, failing_since: AT, is_active: false });
    const { user, written } = open();
    expect(screen.getByText(/This webhook is off. Turn it on to send again/)).toBeDefined();
    expect(button('Send test')).toHaveProperty('disabled', true);
    expect(button(/^Send all since/)).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ is_active: true }));
    expect(button('Send test')).toHaveProperty('disabled', false);
  });

  test.each([
    ['Test is on its way', [202, {}]],
    ["Couldn't send the test. Try again.", [500, {}]],
  ] as const)('is tested: “%s”', async (words, reply) => {
    const { user, written } = open({ [`POST ${CALLS}test/`]: reply });
    await user.click(button('Send test'));
    await screen.findByText(words);
    expect(written()).toEqual([[`POST /api/workspaces/nova/${CALLS}test/`, undefined]]);
  });

  test('is edited; what the server refuses stays in the form', async () => {
    let reply: readonly [number, object] = [400, { url: ['This address is private.'] }];
    const { user, written, refused } = open({ [`PATCH ${CALLS}`]: () => reply });
    await user.click(button('Edit'));
    const form = within(await screen.findByRole('dialog', { name: 'Edit webhook' }));
    const url = form.getByLabelText<HTMLInputElement>(/^URL/);
    await user.type(url, '2');
    await user.click(form.getByRole('radio', { name: 'Only some events' }));
    await user.click(form.getByRole('checkbox', { name: /^Projects/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('This address is private.');
    expect(url.value).toBe('https://ci.tutti.test/hook2');
    expect(refused).not.toHaveBeenCalled();
    reply = [200, {}];
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written().at(-1)).toEqual([
      `PATCH /api/workspaces/nova/${CALLS}`,
      { ...EVERYTHING, url: 'https://ci.tutti.test/hook2', project: false },
    ]);
  });

  test('gets a new secret after a question, with the former one for a day', async () => {
    const { user, written } = open({
      [`POST ${CALLS}regenerate/`]: [200, { url: '', secret_key: 'n3w', former_until: AT }],
    });
    expect(await menuOf(user, 'More')).toEqual(['New secret', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'New secret' }));
    await user.click(await screen.findByRole('button', { name: 'Create secret' }));
    await screen.findByText('n3w');
    expect(screen.getByText(/signed with the former secret, too/)).toBeDefined();
    expect(written()).toEqual([[`POST /api/workspaces/nova/${CALLS}regenerate/`, undefined]]);
  });

  test('without an answer to the wish for a new secret says so in the question', async () => {
    const { user } = open({ [`POST ${CALLS}regenerate/`]: cut });
    await user.click(button('New secret'));
    await user.click(await screen.findByRole('button', { name: 'Create secret' }));
    await findAlert(UNREACHABLE);
    expect(screen.getByRole('dialog', { name: 'Create a new secret?' })).toBeDefined();
  });

  test('is deleted after a question, and one is back at the others', async () => {
    const { user, written } = open({ [`DELETE ${CALLS}`]: [204] });
    await pick(user, 'More', 'Delete');
    await screen.findByRole('dialog', { name: 'Delete ci.tutti.test?' });
    await user.click(button('Delete webhook'));
    await waitFor(() => expect(address.ways).toEqual(['/nova/settings/webhooks']));
    expect(written()).toEqual([[`DELETE /api/workspaces/nova/${CALLS}`, undefined]]);
  });

  test('that may not be deleted stays, with the reason in the question', async () => {
    const { user } = open({ [`DELETE ${CALLS}`]: [403, { error: 'Ask an admin.' }] });
    await pick(user, 'More', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
    await findAlert('Ask an admin.');
    expect(address.ways).toEqual([]);
  });
});

describe('deliveries', () => {
  test('that are none say how one comes', async () => {
    open();
    await screen.findByText('Nothing sent yet');
    expect(screen.getByText('Change something in the workspace, or send a test.')).toBeDefined();
    expect(screen.getByText('Select a delivery to see what was sent and answered.')).toBeDefined();
  });

  test('say how each went, and failed ones are shown alone', async () => {
    const failed = delivery('two', { status: 'failed', attempts: 5, response_status: 500 });
    const waiting = delivery('three', { status: 'queued', attempts: 0, response_status: null });
    const { user } = open({
      'GET deliveries/?failed=true': page([failed], 1),
      'GET deliveries/?failed=false': page([delivery('one'), failed, waiting], 1),
    });
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(3));
    const texts = lines()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Delivered 200issue.updated WEB-9/);
    expect(texts[1]).toMatch(/^Failed 500.*5 tries/);
    expect(texts[2]).toMatch(/^Waiting –/);
    await user.click(lines().getByRole('tab', { name: /^Failed/ }));
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(1));
  });

  test('go on a page further, and a page that fails leaves the first', async () => {
    let isCut = true;
    const { user } = open({
      'GET deliveries/?failed=false&before=one': () => (isCut ? cut() : page([delivery('two')])),
      [`GET ${CALLS}deliveries/`]: page([delivery('one')], 0, 'one'),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText("Couldn't load the deliveries.");
    expect(lines().getAllByRole('listitem')).toHaveLength(1);
    isCut = false;
    await user.click(button('Load more'));
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('that cannot be read offer to try again, and come when something is sent', async () => {
    let reply: ReturnType<typeof page> | (() => never) = cut;
    const { user } = open({
      [`GET ${CALLS}deliveries/`]: () => (typeof reply === 'function' ? reply() : reply),
    });
    await screen.findByText("Couldn't load the deliveries.");
    reply = page([]);
    await user.click(button('Try again'));
    await screen.findByText('Nothing sent yet');
    reply = page([delivery('one')]);
    act(() => putWebhook({ last_tried_at: AT }));
    await waitFor(() => expect(lines().getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('one delivery', () => {
  const DETAIL = `GET ${CALLS}deliveries/one/`;
  const tries = [attempt('t1', '500'), attempt('t2', '200', { response_body: '{"ok":true}' })];

  async function openOne(named: Named) {
    const shown = open({ [`GET ${CALLS}deliveries/`]: page([delivery('one')]), ...named });
    await shown.user.click(await screen.findByRole('button', { name: /issue.updated/ }));
    return shown;
  }

  test('shows its last try first, and what went and came of each', async () => {
    const { user } = await openOne({ [DETAIL]: [200, { ...delivery('one'), tries }] });
    const shown = (name: string) => screen.getByRole('region', { name }).textContent;
    await screen.findByRole('heading', { name: /issue.updated WEB-9/ });
    expect(screen.getByText('state · In a browser')).toBeDefined();
    expect(shown('Response')).toBe('HTTP 200\nserver: nginx\n\n{\n  "ok": true\n}');
    await user.click(button(/^Try 1/));
    expect(shown('Response')).toBe('HTTP 500\nserver: nginx\n\nbroken');
    await user.click(screen.getByRole('tab', { name: 'Request' }));
    expect(shown('Request')).toBe('{\n  "key": "WEB-9"\n}');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(shown('Headers')).toBe('X-Sign: a1');
  });

  test.each([
    [0, 'Waits to be sent'],
    [1, 'Next try'],
  ])('that waits after %d tries says when the next one is', async (count, words) => {
    const waiting = { ...delivery('one', { status: 'queued' }), tries: tries.slice(0, count) };
    await openOne({ [DETAIL]: [200, waiting] });
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('that waits while the webhook is off names no moment', async () => {
    putWebhook({ is_active: false });
    const waiting = { ...delivery('one', { status: 'queued' }), tries: tries.slice(0, 1) };
    await openOne({
      [DETAIL]: [200, waiting],
      [`GET ${CALLS}deliveries/`]: page([delivery('one', { status: 'queued' })]),
    });
    expect(await screen.findByText('Waits until the webhook is on')).toBeDefined();
    expect(screen.getByText('1 try, waits until the webhook is on')).toBeDefined();
    expect(screen.queryByText('Next try')).toBeNull();
  });

  test('that nobody answered says why, and shows no status', async () => {
    const gone = { response_headers: '{}', response_body: 'The address could not be reached.' };
    await openOne({ [DETAIL]: [200, { ...delivery('one'), tries: [attempt('t1', '500', gone)] }] });
    const shown = await screen.findByRole('region', { name: 'Response' });
    expect(shown.textContent).toBe('The address could not be reached.');
    expect(screen.getByText('No answer after 12 ms')).toBeDefined();
  });

  test.each([
    ['1 delivery is sent again', [202, { count: 1 }]],
    ["Couldn't send again. Try again.", [409, { error: 'It is off.' }]],
  ] as const)('is sent again: “%s”', async (words, reply) => {
    const { user, written } = await openOne({
      [DETAIL]: [200, { ...delivery('one'), tries }],
      [`POST ${CALLS}replay/`]: reply,
    });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText(words);
    expect(written()[0]?.[1]).toEqual({ delivery: 'one' });
  });

  test('that cannot be read offers to try again', async () => {
    let status = 500;
    const { user } = await openOne({ [DETAIL]: () => [status, { ...delivery('one'), tries }] });
    await screen.findByText("Couldn't load this delivery.");
    status = 200;
    await user.click(button('Try again'));
    await screen.findByRole('list', { name: 'Tries' });
  });
});
