import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { confirm, cut, replies } from '#tests/support/web/network.ts';
import {
  leave,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { RecentChanges } from '#web/features/help/recent-changes.tsx';
import { RecentMessages } from '#web/features/help/recent-messages.tsx';
import { ReportProblem } from '#web/features/help/report-problem.tsx';
import { Tour } from '#web/features/help/tour.tsx';
import { WhatsNew } from '#web/features/help/whats-new.tsx';
import { labels } from '#web/features/labels/store.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => startWorkspace());
afterEach(leave);

const close = vi.fn<(open: boolean) => void>();
const OPEN = { open: true, onOpenChange: close };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
beforeEach(() => close.mockReset());

describe('the tour', () => {
  test('greets, is walked on and back by keys, and ends in the first project', async () => {
    const onCreateProject = vi.fn<() => void>();
    const { user } = show(<Tour {...OPEN} name="Ines" onCreateProject={onCreateProject} />);
    expect(screen.getByRole('dialog', { name: 'Welcome to Tutti, Ines' })).toBeDefined();
    await user.click(button('Take the tour'));
    // The next button is under the same finger.
    await waitFor(() => expect(document.activeElement).toBe(button('Next')));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Plan in cycles' })).toBeDefined();
    await user.click(button('Back'));
    expect(screen.getByText('1 of 5')).toBeDefined();
    await user.click(within(screen.getByRole('list')).getByRole('button', { name: 'Pages' }));
    expect(button('Pages').getAttribute('aria-current')).toBe('step');
    await user.click(button('Create your first project'));
    expect(close).toHaveBeenCalledWith(false);
    expect(onCreateProject).toHaveBeenCalled();
  });

  test('is skipped, and ends without a project for those who may make none', async () => {
    const { user, rerender } = show(<Tour {...OPEN} name="Ines" />);
    await user.click(button('Skip tour'));
    expect(close).toHaveBeenCalledTimes(1);
    rerender(<Tour key="again" {...OPEN} />);
    for (let step = 1; step < 5; step += 1) await user.click(button('Next'));
    await user.click(button('Done'));
    expect(close).toHaveBeenCalledTimes(2);
  });
});

describe('the release notes', () => {
  const NOTE = {
    ...{ id: 7, name: 'Summer', tag_name: 'v1.4.0', published_at: '2026-07-03T09:00:00Z' },
    body: '- Faster boards\n- Dark pages',
  };

  test('are read, each with its version, and the arrow keys scroll them', async () => {
    show(<WhatsNew {...OPEN} />, { answer: replies({ 'GET release-notes/': [200, [NOTE]] }) });
    await screen.findByRole('heading', { name: 'Summer' });
    expect(screen.getByText(/^Version 1.4.0, Jul 3/)).toBeDefined();
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['Faster boards', 'Dark pages']);
    expect(document.activeElement?.contains(screen.getByRole('heading', { name: 'Summer' }))).toBe(
      true,
    );
  });

  test('that cannot be read offer to try again', async () => {
    let isCut = true;
    const { user } = show(<WhatsNew {...OPEN} />, {
      answer: replies({ 'GET release-notes/': () => (isCut ? cut() : [200, [NOTE]]) }),
    });
    await screen.findByText("Couldn't load the release notes.");
    isCut = false;
    await user.click(button('Try again'));
    await screen.findByRole('heading', { name: 'Summer' });
  });
});

describe('the history of messages', () => {
  test('has what was said in this tab, errors marked, and grows', async () => {
    show(<RecentMessages {...OPEN} />);
    expect(screen.getByText('No notifications yet.')).toBeDefined();
    act(() => void showToast({ title: 'Link copied' }));
    act(
      () =>
        void showToast({ title: "Couldn't save: WEB-9", text: 'It is archived.', tone: 'error' }),
    );
    const history = within(await screen.findByRole('dialog', { name: 'Notification history' }));
    const lines = history.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(/^ErrorCouldn't save: WEB-9It is archived\./);
    expect(lines[1]).toMatch(/^Link copied/);
  });
});

describe('the undo history', () => {
  const place = { slug: 'nova', workspaceId: WORKSPACE, projectId: PROJECT };
  const label = (name: string) => ({
    ...{ name, color: '#111111', parent: null, sort_order: 1, project_id: PROJECT },
  });
  const rename = (id: string, name: string) =>
    act(async () => {
      const row = labels.get(id);
      if (row) void labels.update(place, row, { name });
    });

  test('takes back any change by itself, the others stay', async () => {
    put('label', 'a', label('Bug'));
    put('label', 'b', label('Idea'));
    const { user, written } = show(<RecentChanges {...OPEN} />);
    expect(screen.getByText('No changes yet.')).toBeDefined();
    await rename('a', 'Fault');
    await rename('b', 'Plan');
    const lines = () => screen.getAllByRole('listitem');
    await waitFor(() => expect(lines()).toHaveLength(2));
    // The keys take back the last one.
    expect(lines()[0]?.querySelector('kbd')).not.toBeNull();
    await user.click(within(lines()[1] as HTMLElement).getByRole('button'));
    await waitFor(() => expect(lines()).toHaveLength(1));
    expect([labels.get('a')?.name, labels.get('b')?.name]).toEqual(['Bug', 'Plan']);
    expect(written().at(-1)?.[1]).toEqual({ name: 'Bug' });
  });

  test('says when somebody has changed it since', async () => {
    put('label', 'a', label('Bug'));
    const { user, network } = show(<RecentChanges {...OPEN} />);
    await rename('a', 'Fault');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(network.writes()).toHaveLength(1));
    act(() => confirm(network));
    act(() => put('label', 'a', { name: 'Theirs' }));
    await user.click(within(screen.getAllByRole('listitem')[0] as HTMLElement).getByRole('button'));
    expect(await screen.findByText(/^Can't undo, it has been changed or used since/)).toBeDefined();
    expect(labels.get('a')?.name).toBe('Theirs');
  });
});

describe('a report', () => {
  const INSTANCE = { instance: { current_version: '1.4.0' } };
  const READ = 'GET instances/';

  test('has what happened and what the program knows, and no ids', async () => {
    const { user } = show(<ReportProblem {...OPEN} />, {
      answer: replies({ [READ]: [200, INSTANCE] }),
    });
    await user.type(screen.getByLabelText(/^What happened/), 'The board is empty.');
    showToast({ title: "Couldn't save: WEB-9", tone: 'error' });
    await user.click(button('Copy report'));
    await screen.findByText('Report copied');
    const text = await navigator.clipboard.readText();
    expect(text).toMatch(/^The board is empty\.\n\nVersion: 1\.4\.0\n/);
    expect(text).toContain("Couldn't save: WEB-9");
    expect(text).toContain('Waiting to be sent: 0');
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  test('keeps what was typed until it was copied', async () => {
    const options = { answer: replies({ [READ]: [200, INSTANCE] }) };
    const { user, unmount } = show(<ReportProblem {...OPEN} />, options);
    await user.type(screen.getByLabelText(/^What happened/), 'Slow');
    unmount();
    leave();
    const again = show(<ReportProblem {...OPEN} />, options);
    const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^What happened/).value;
    expect(words()).toBe('Slow');
    await again.user.click(button('Copy report'));
    await screen.findByText('Report copied');
    await again.user.keyboard('{Escape}');
    await waitFor(() => expect(words()).toBe(''));
  });

  test('says so where the browser copies nothing, and forgets nothing', async () => {
    const { user } = show(<ReportProblem {...OPEN} />, {
      answer: replies({ [READ]: [200, INSTANCE] }),
    });
    await user.type(screen.getByLabelText(/^What happened/), 'Slow');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No leave.'));
    await user.click(button('Copy report'));
    await screen.findByText(/^Couldn't copy\./);
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('Slow');
  });

  test('of a server that does not answer has no version, and can be copied', async () => {
    const { user } = show(<ReportProblem {...OPEN} />, { answer: cut });
    await waitFor(() => expect(button(/Copy report/).getAttribute('aria-busy')).not.toBe('true'));
    await user.click(button(/Copy report/));
    await screen.findByText('Report copied');
    expect(await navigator.clipboard.readText()).toMatch(/^Version: unknown\n/);
  });
});
