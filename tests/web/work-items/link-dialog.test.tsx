import { act as update, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { Links } from '#web/features/item-detail/relations/links-part.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { LinkDialog } from '#web/features/work-items/overlays/link-dialog.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';

import { idOf, putItem } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const ITEM = idOf(1);
const putLink = (id: string, fields: object = {}) =>
  put('work_item_link', id, {
    url: `https://${id}.example/page`,
    title: null,
    metadata: {},
    issue: ITEM,
    created_by: ME,
    ...fields,
  });

/** The links of the item; the button opens the form of a new one, or of the link that is named. */
function Part({ isReadOnly = false, linkId }: { isReadOnly?: boolean; linkId?: string }) {
  const item = workItems.use(ITEM);
  const [isOpen, setOpen] = useState(false);
  const link = { itemId: ITEM, ...(linkId && { linkId }) };
  return (
    <>
      {item && <Links item={item} isReadOnly={isReadOnly} />}
      <button type="button" onClick={() => setOpen(true)}>
        Open form
      </button>
      {isOpen && <LinkDialog link={link} onClose={() => setOpen(false)} />}
    </>
  );
}

async function openForm(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: 'Open form' }));
  return within(await screen.findByRole('dialog'));
}
const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  startWorkspace();
  putItem(1);
});
afterEach(leave);

describe('web links of an item', () => {
  test('are named by their title, else by their address, and lead there alone', () => {
    putLink('plain');
    putLink('named', { title: 'Design notes' });
    show(<Part />);
    expect(shown()).toContain('Design notes');
    for (const link of screen.getAllByRole('link')) {
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  test('are added from a form that needs an address, with a scheme if none was typed', async () => {
    const { user, written } = show(<Part />);
    const form = await openForm(user);
    await user.keyboard('{Enter}');
    expect(await form.findByText('Enter a URL')).toBeDefined();
    expect(written()).toEqual([]);
    await user.type(form.getByRole('textbox', { name: /URL/ }), 'example.com/a{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written()[0]?.[1]).toMatchObject({ title: null });
    expect(JSON.stringify(written()[0]?.[1])).toMatch(/https?:\/\/example\.com\/a/);
    expect(shown()).toHaveLength(1);
  });

  test('that are refused are said at the address, and what was typed stays', async () => {
    const { user } = show(<Part />, {
      answer: ({ method }) => (method === 'POST' ? [400, { url: ['Already linked'] }] : undefined),
    });
    const form = await openForm(user);
    const url = form.getByRole('textbox', { name: /URL/ });
    await user.type(url, 'https://a.example{Enter}');
    expect(await form.findByText('Already linked')).toBeDefined();
    expect(url).toHaveProperty('value', 'https://a.example');
    expect(shown()).toEqual([]);
  });

  test('are renamed, and undo gives the old name back', async () => {
    putLink('notes', { title: 'Notes' });
    const { user } = show(<Part linkId="notes" />);
    const form = await openForm(user);
    const title = form.getByRole('textbox', { name: /Title/ });
    await user.clear(title);
    await user.type(title, 'Design{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toEqual(['Design']);
    update(() => void undoStack.undo());
    expect(shown()).toEqual(['Notes']);
  });

  test('are deleted by their menu and come back by undo, as a new one', async () => {
    putLink('notes', { title: 'Notes' });
    const { user, written } = show(<Part />);
    await user.click(screen.getByRole('button', { name: 'Link actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete link' }));
    expect(shown()).toEqual([]);
    update(() => void undoStack.undo());
    expect(shown()).toEqual(['Notes']);
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]?.[1]).toEqual({ url: 'https://notes.example/page', title: 'Notes' });
  });

  test('are only copied where the item cannot be changed', async () => {
    putLink('notes', { title: 'Notes' });
    const { user } = show(<Part isReadOnly />);
    await user.click(screen.getByRole('button', { name: 'Link actions' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Copy link',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('https://notes.example/page'),
    );
  });

  test('of another person appear at once', () => {
    show(<Part />);
    expect(shown()).toEqual([]);
    update(() => putLink('theirs', { title: 'Theirs', created_by: 'mara' }));
    expect(shown()).toEqual(['Theirs']);
    expect(workItems.get(ITEM)?.project_id).toBe(PROJECT);
  });
});
