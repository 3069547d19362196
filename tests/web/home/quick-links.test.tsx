import { act as update, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, put, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { QuickLinks } from '#web/features/home/quick-links.tsx';
import { quickLinks } from '#web/features/home/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const PATH = '/api/workspaces/nova/quick-links';
const putLink = (id: string, fields: object = {}) =>
  put('quick_link', id, {
    url: `https://${id}.example/`,
    title: id,
    metadata: {},
    workspace: WORKSPACE,
    owner: ME,
    project: null,
    sort_order: 65_535,
    ...fields,
  });
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => startWorkspace());
afterEach(leave);

describe('quick links', () => {
  test('stand in their order; those of others are not shown', () => {
    putLink('old', { sort_order: 65_535 });
    putLink('new', { sort_order: 75_535 });
    putLink('theirs', { owner: 'mara' });
    show(<QuickLinks />);
    expect(names()).toEqual(['new', 'old']);
  });

  test('without a title are named by their address', () => {
    putLink('plain', { title: null });
    show(<QuickLinks />);
    expect(names()).toEqual(['plain.example/']);
  });

  test('beyond eight are shown on demand', async () => {
    for (let n = 1; n <= 10; n += 1) putLink(`l${n}`);
    const { user } = show(<QuickLinks />);
    expect(names()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: /10/ }));
    expect(names()).toHaveLength(10);
  });

  test('are added with a scheme where none was typed', async () => {
    const { user, written } = show(<QuickLinks />);
    const [add] = screen.getAllByRole('button', { name: 'Add link' });
    if (add) await user.click(add);
    const dialog = await screen.findByRole('dialog', { name: 'Add link' });
    await user.type(within(dialog).getByRole('textbox', { name: /URL/ }), 'example.com');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(written()).toEqual([[`POST ${PATH}/`, { url: 'http://example.com', title: null }]]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('need an address, and say what the server says of it', async () => {
    const { user } = show(<QuickLinks />, {
      answer: ({ method }) =>
        method === 'POST' ? [400, { error: 'You have it already' }] : undefined,
    });
    const [add] = screen.getAllByRole('button', { name: 'Add link' });
    if (add) await user.click(add);
    const dialog = await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('Enter a URL')).toBeDefined();
    await user.type(
      within(dialog).getByRole('textbox', { name: /URL/ }),
      'https://a.example{Enter}',
    );
    expect(await within(dialog).findByText('You have it already')).toBeDefined();
    expect(quickLinks.all()).toEqual([]);
  });

  test('are changed and deleted by their menu, and undo brings one back', async () => {
    putLink('docs');
    const { user, written } = show(<QuickLinks />);
    const choose = async (item: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for docs' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Edit');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'docs{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('Delete');
    expect(names()).toEqual([]);
    update(() => void undoStack.undo());
    expect(names()).toEqual(['docs']);
    await waitFor(() => expect(written().at(-1)?.[0]).toBe(`POST ${PATH}/`));
  });

  test('added on another device appear at once', () => {
    show(<QuickLinks />);
    expect(screen.getByText(/Add links you use often/)).toBeDefined();
    update(() => putLink('fresh'));
    expect(names()).toEqual(['fresh']);
  });
});
