import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { EXPORT_COLUMNS } from '#shared/constants/exports.ts';
import { address } from '#tests/support/web/address.tsx';
import { cut, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { ExportDialog } from '#web/features/exports/export-dialog.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const saved = vi.fn<(name: string) => void>();

beforeEach(() => {
  saved.mockClear();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:file';
      static override revokeObjectURL = () => undefined;
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved(this.download);
  });
  startWorkspace();
  address.start();
});
afterEach(leave);

const SHOWN = ['ID', 'Name', 'State'] as const;
const ASKED = 'POST export-issues/';
const PATH = 'POST /api/workspaces/nova/export-issues/';
const FILE = 'POST file/';
const LARGE = { [FILE]: [413, { error: 'Too many.' }] } as const;

function open(answer: Parameters<typeof replies>[0] | typeof cut = {}, count: number | null = 12) {
  const onClose = vi.fn<() => void>();
  const shown = show(
    <ExportDialog
      name="My work"
      query="state=open"
      {...{ onClose }}
      count={count ?? undefined}
      columns={SHOWN}
    />,
    { answer: typeof answer === 'function' ? answer : replies(answer) },
  );
  return {
    ...shown,
    onClose,
    ask: () => shown.user.click(screen.getByRole('button', { name: 'Export' })),
  };
}

const radio = (name: string | RegExp) => screen.getByRole('radio', { name });

describe('an export', () => {
  test('of few items is a file at once', async () => {
    const { written, ask, onClose } = open({ [FILE]: [200, {}] });
    await ask();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(written().map(([path]) => path)).toEqual([`${PATH}file/`]);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Your export is on its way')).toBeNull();
  });

  test('of many has what the list shows, and says where it will be', async () => {
    const { user, written, ask, onClose } = open({
      ...LARGE,
      [ASKED]: [200, { message: 'Once ready…' }],
    });
    expect(screen.getByText('My work, 12 items')).toBeDefined();
    expect(screen.getByText('12 rows, 3 columns')).toBeDefined();
    await ask();
    await screen.findByText('Your export is on its way');
    const asked = {
      ...{ provider: 'csv', project: [], multiple: false, columns: SHOWN },
      ...{ query: 'state=open', name: 'My work' },
    };
    expect(written()).toEqual([
      [`${PATH}file/`, asked],
      [PATH, asked],
    ]);
    expect(saved).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Open exports' }));
    expect(address.ways).toEqual(['/nova/settings/exports']);
  });

  test('of everything is not filtered, and says no number of rows', async () => {
    const { user, written, ask } = open();
    await user.click(radio(/^Everything/));
    expect(screen.queryByText(/rows, /)).toBeNull();
    await user.click(radio('Excel'));
    await ask();
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]?.[1]).toEqual({
      ...{ provider: 'xlsx', project: [], multiple: false, columns: SHOWN },
    });
  });

  test('is asked for by keys alone', async () => {
    const { user, written } = open();
    await user.click(radio('CSV'));
    await user.keyboard('{ArrowLeft}');
    expect(radio('JSON').getAttribute('aria-checked')).toBe('true');
    screen.getByRole('button', { name: 'Export' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(written()[0]?.[1]).toMatchObject({ provider: 'json' }));
  });

  test('has the properties that are chosen, in their order, at least one', async () => {
    const { user, written, ask } = open();
    await user.click(radio(`All ${EXPORT_COLUMNS.length}`));
    expect(screen.getByText(`12 rows, ${EXPORT_COLUMNS.length} columns`)).toBeDefined();
    await user.click(radio('3 shown here'));
    await user.click(screen.getByRole('button', { name: `3 of ${EXPORT_COLUMNS.length}` }));
    const choice = within(await screen.findByRole('dialog', { name: 'Choose properties' }));
    const box = (name: string) => choice.getByRole('checkbox', { name });
    await user.click(box('Priority'));
    await user.click(box('Key'));
    await user.click(box('State'));
    await user.click(box('Priority'));
    // The last one stays.
    await user.click(box('Title'));
    expect(box('Title').getAttribute('aria-checked')).toBe('true');
    await user.click(box('Comments'));
    await user.keyboard('{Escape}');
    await ask();
    await waitFor(() => expect(written()[0]?.[1]).toMatchObject({ columns: ['Name', 'Comments'] }));
  });

  test('of a list that is still being counted names the list alone', () => {
    open({}, null);
    expect(radio(/^What I see/)).toBeDefined();
    expect(screen.getByText('My work')).toBeDefined();
    expect(screen.queryByText(/rows/)).toBeNull();
  });
});

describe('an export that is refused', () => {
  test.each([
    [
      'by the server',
      { [FILE]: [403, { error: 'Guests cannot export.' }] } as const,
      'Guests cannot export.',
    ],
    [
      'while too many are made',
      { [FILE]: [429, { error: 'Wait a minute.' }] } as const,
      'Wait a minute.',
    ],
    ['offline', cut, UNREACHABLE],
  ])('%s is told in the dialog, with what was chosen', async (_by, answer, words) => {
    const { user, ask, onClose } = open(answer);
    await user.click(radio('JSON'));
    await ask();
    expect(await screen.findByText(words)).toBeDefined();
    expect(radio('JSON').getAttribute('aria-checked')).toBe('true');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Your export is on its way')).toBeNull();
  });

  test('goes through on the next try', async () => {
    let status = 500;
    const { written, ask, onClose } = open({ [FILE]: () => [status, {}] });
    await ask();
    await screen.findByText(/HTTP 500/);
    status = 200;
    await ask();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(written()).toHaveLength(2);
  });
});
