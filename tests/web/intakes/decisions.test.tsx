import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { confirm, menuOf, pick, replies } from '#tests/support/web/network.ts';
import { leave, PROJECT } from '#tests/support/web/workspace.tsx';
import { idOf } from '#tests/web/work-items/list-world.tsx';
import { intakeIssues } from '#web/features/intakes/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';

import { openIntake, putSubmission, startIntake } from './intake-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeAll(() => listenToKeys(window));
beforeEach(() => startIntake());
afterEach(leave);

const AT = `/api/workspaces/nova/projects/${PROJECT}/intake-issues/`;
const detail = () => within(screen.getByRole('region', { name: 'Submission' }));
const opened = () => address.search['id'];
const statusOf = (n: number) => intakeIssues.get(`s${n}`)?.status;
const openNo = (n: number) => address.start({ id: idOf(n) }, { slug: 'nova', projectId: PROJECT });
const MORE = 'More actions for this submission';
const NONE = { duplicate_to: null, snoozed_till: null };

describe('a submission', () => {
  test('shows who sent it and what they answered', async () => {
    putSubmission(1, {
      ...{ sender_name: 'Eva', source: 'FORMS', created_by: null },
      answers: [{ label: 'Browser', value: 'Firefox' }],
    });
    openNo(1);
    openIntake();
    expect(detail().getByText('Eva')).toBeDefined();
    expect(detail().getByText(/^Web form/).textContent).toMatch(/ · no account$/);
    const answers = within(await screen.findByRole('region', { name: 'Answers' }));
    expect(answers.getByText('Firefox')).toBeDefined();
  });

  test('is accepted by a key; the next one opens, and undo brings it back', async () => {
    putSubmission(1);
    putSubmission(2);
    openNo(2);
    const { user, written } = openIntake();
    await user.keyboard('1');
    await waitFor(() =>
      expect(written()).toEqual([[`PATCH ${AT}${idOf(2)}/`, { status: 1, ...NONE }]]),
    );
    expect(opened()).toBe(idOf(1));
    expect(statusOf(2)).toBe(1);
    act(() => void undoStack.undo());
    await waitFor(() => expect(written().at(-1)?.[1]).toEqual({ status: -2, ...NONE }));
    expect(statusOf(2)).toBe(-2);
  });

  test('that is refused is open again, and the refusal is told', async () => {
    putSubmission(1);
    openNo(1);
    const { user, refused } = openIntake({
      answer: replies({ [`PATCH ${idOf(1)}/`]: [403, { error: 'Only project admins decide.' }] }),
    });
    await user.keyboard('2');
    await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
    expect(statusOf(1)).toBe(-2);
  });

  test('is not undone over what somebody else has decided since', async () => {
    putSubmission(1);
    openNo(1);
    const { user, network, written } = openIntake();
    await user.keyboard('1');
    await waitFor(() => expect(written()).toHaveLength(1));
    act(() => confirm(network));
    act(() => putSubmission(1, { status: -1, decided_by: 'mara' }));
    act(() => void undoStack.undo());
    expect(written()).toHaveLength(1);
    expect(statusOf(1)).toBe(-1);
  });

  test('says what somebody else decides while it is read, and leads on', async () => {
    putSubmission(1);
    putSubmission(2);
    openNo(2);
    const { user } = openIntake();
    const decided = { decided_by: 'jonas', decided_at: new Date().toISOString() };
    act(() => putSubmission(2, { status: -1, ...decided }));
    expect(detail().getByRole('status').textContent).toMatch(/^jonas declined it · /);
    expect(detail().queryByRole('button', { name: /^Accept/ })).toBeNull();
    act(() => putSubmission(2, { status: 2, duplicate_to: idOf(1) }));
    expect(detail().getByRole('status').textContent).toMatch(/a duplicate of WEB-1 · /);
    await user.click(detail().getByText('Next submission'));
    expect(opened()).toBe(idOf(1));
  });

  test('is reopened, copied and deleted from its menu', async () => {
    putSubmission(1, { status: -1 });
    openNo(1);
    const { user, written } = openIntake({ answer: replies({ [`DELETE ${idOf(1)}/`]: [204] }) });
    expect(await menuOf(user, MORE)).toEqual([
      ...['Copy link to submission', 'Reopen', 'Delete submission'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Reopen' }));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ status: -2, ...NONE }));
    await pick(user, MORE, 'Copy link to submission');
    await screen.findByText('Link to WEB-1 copied');
    expect(await navigator.clipboard.readText()).toContain(
      `/nova/projects/${PROJECT}/intake?id=${idOf(1)}`,
    );
    await pick(user, MORE, 'Delete submission');
    const asked = within(await screen.findByRole('dialog', { name: 'Delete “Wish 1”?' }));
    expect(asked.getByText(/The work item and everything on it are deleted/)).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Delete submission' }));
    await screen.findByText('Nothing to decide');
    await waitFor(() => expect(written().at(-1)).toEqual([`DELETE ${AT}${idOf(1)}/`, undefined]));
  });

  test('that may not be deleted is in the list again', async () => {
    putSubmission(1);
    openNo(1);
    const { user, refused } = openIntake({
      answer: replies({ [`DELETE ${idOf(1)}/`]: [403, { error: 'No.' }] }),
    });
    await pick(user, MORE, 'Delete submission');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: /^Delete/ }),
    );
    await waitFor(() => expect(refused).toHaveBeenCalled());
    expect(await screen.findByRole('article')).toBeDefined();
  });

  test('is snoozed until a typed moment, below the others', async () => {
    putSubmission(1);
    openNo(1);
    const { user, written } = openIntake();
    await user.keyboard('h');
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'tomorrow 9');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written()).toHaveLength(1));
    const body = written()[0]?.[1] as { status: number; snoozed_till: string };
    expect(body.status).toBe(0);
    expect(Date.parse(body.snoozed_till)).toBeGreaterThan(Date.now());
    expect(screen.getByRole('heading', { name: /^Snoozed/ })).toBeDefined();
  });

  test('is a duplicate of what is like it, by one button', async () => {
    putSubmission(1);
    openNo(1);
    const like = {
      id: idOf(9),
      name: 'Wishes',
      sequence_id: 9,
      project_id: PROJECT,
      state_id: null,
    };
    const { user, written } = openIntake({ answer: replies({ 'GET similar/': [200, [like]] }) });
    await user.click(await screen.findByRole('button', { name: 'Mark as a duplicate of WEB-9' }));
    await waitFor(() =>
      expect(written()).toEqual([
        [`PATCH ${AT}${idOf(1)}/`, { status: 2, duplicate_to: idOf(9), snoozed_till: null }],
      ]),
    );
  });

  test('is read by a member, who decides nothing by button, key or menu', async () => {
    startIntake('member');
    putSubmission(1);
    openNo(1);
    const { user, written } = openIntake({ role: 'member' });
    expect(screen.getAllByText('Only project admins decide.').length).toBeGreaterThan(0);
    await user.keyboard('123h');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await menuOf(user, MORE)).toEqual(['Copy link to submission']);
    expect(written()).toEqual([]);
  });

  test('of a guest’s own may be deleted by them', async () => {
    startIntake('guest');
    putSubmission(1, { created_by: 'ines' });
    openNo(1);
    const { user } = openIntake({ role: 'guest' });
    expect(await menuOf(user, MORE)).toContain('Delete submission');
  });
});

describe('several submissions', () => {
  test('are decided on in one call and one step of undo', async () => {
    for (const n of [1, 2, 3]) putSubmission(n);
    const { user, written } = openIntake();
    await user.click(screen.getByRole('checkbox', { name: 'Select WEB-3' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('Wish 2'));
    await user.keyboard('{/Shift}');
    const bar = within(screen.getByRole('toolbar', { name: /^Decide on/ }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    await user.click(bar.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      `PATCH ${AT}`,
      {
        decisions: [3, 2].map((n) => ({ issue: idOf(n), status: -1, ...NONE })),
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect([statusOf(2), statusOf(3)]).toEqual([-2, -2]));
    expect(screen.queryByRole('toolbar', { name: /^Decide on/ })).toBeNull();
  });

  test('are chosen by keys, and cleared by Escape', async () => {
    for (const n of [1, 2]) putSubmission(n);
    const { user } = openIntake();
    await user.keyboard('jx');
    expect(screen.getByText('1 selected')).toBeDefined();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('2 selected')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected$/)).toBeNull();
    expect(opened()).toBe(idOf(2));
  });

  test('that somebody else decides on meanwhile are chosen no more', async () => {
    for (const n of [1, 2]) putSubmission(n);
    const { user } = openIntake();
    await user.keyboard('{Control>}a{/Control}');
    act(() => putSubmission(1, { status: 1 }));
    expect(screen.getByText('1 selected')).toBeDefined();
  });
});
