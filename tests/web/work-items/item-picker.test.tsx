import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, PROJECT, show } from '#tests/support/web/workspace.tsx';
import {
  ItemPicker,
  type ItemPickerProps,
} from '#web/features/work-items/overlays/item-picker.tsx';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { store } from '#web/lib/store/collection.ts';

import { changeItem, ITEM, itemAt, Property, startItems } from './item-world.tsx';
import { idOf, putItem } from './list-world.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

type Options = Parameters<typeof show>[1];

beforeEach(() => {
  startItems();
  putItem(2, { name: 'Wallet' });
  putItem(3, { name: 'New wallet' });
  putItem(4, { name: 'Old wallet', archived_at: '2026-01-01' });
  putItem(5, { name: 'Wallet of mine', parent_id: ITEM });
  store.flush();
});
afterEach(leave);

/** The server cannot be reached: what is here has to do. */
const OFFLINE: Options = { answer: () => [503, {}] };

function open(props: Partial<ItemPickerProps> = {}, options: Options = OFFLINE) {
  const acts = { onPick: vi.fn<ItemPickerProps['onPick']>(), onClose: vi.fn<() => void>() };
  const about = { kind: 'issue_relation', itemId: ITEM } as const;
  const shown = show(
    <ItemPicker label="Find" projectId={PROJECT} about={about} {...acts} {...props} />,
    options,
  );
  return { ...shown, ...acts };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('what an item picker offers', () => {
  test('from this browser is there at once, the closest first, without the item itself and archived ones', async () => {
    const { user } = open();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Find' }));
    await user.keyboard('wallet');
    expect(options()).toEqual(['WEB-2Wallet', 'WEB-5Wallet of mine', 'WEB-3New wallet']);
  });

  test('is found by its key', async () => {
    const { user } = open();
    await user.keyboard('web-3');
    expect(options()).toEqual(['WEB-3New wallet']);
  });

  test('as parent is nothing that stands below the item', async () => {
    const { user } = open({ about: { kind: 'parent', itemId: ITEM } });
    await user.keyboard('wallet');
    expect(options()).toEqual(['WEB-2Wallet', 'WEB-3New wallet']);
  });

  test('leaves out what it is told to', async () => {
    const { user } = open({ without: [idOf(2)] });
    await user.keyboard('wallet');
    expect(options()).not.toContain('WEB-2Wallet');
  });

  test('says that there is nothing, once the server has said so too', async () => {
    const { user } = open();
    await user.keyboard('zzz');
    expect(screen.getByText('Searching…')).toBeDefined();
    expect(await screen.findByText('No work items found')).toBeDefined();
  });

  test('comes from the server a moment later, with what it knows besides', async () => {
    const found = {
      ...{ id: idOf(90), name: 'Wallet elsewhere', start_date: null, sequence_id: 7 },
      ...{ project__name: 'Mobile', project__identifier: 'MOB', project_id: idOf(55) },
      ...{ workspace__slug: 'nova', state__name: null, state__group: 'started' },
      ...{ state__color: null, type_id: null },
    };
    const { user, onPick, network } = open(
      { isWholeWorkspace: true },
      { answer: ({ path }) => (path.includes('search-issues') ? [200, [found]] : undefined) },
    );
    await user.keyboard('wallet');
    await user.click(await screen.findByRole('option', { name: /MOB-7/ }));
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: idOf(90) }));
    const asked = network.sent.filter(({ path }) => path.includes('search-issues'));
    expect(asked.at(-1)?.path).toMatch(/search=wallet.*workspace_search=true/);
  });

  test('keeps its place when the server answers in another order', async () => {
    const asFound = (number: number, name: string) => ({
      ...{ id: idOf(number), name, start_date: null, sequence_id: number },
      ...{ project__name: 'Web', project__identifier: 'WEB', project_id: PROJECT },
      ...{ workspace__slug: 'nova', state__name: null, state__group: 'started' },
      ...{ state__color: null, type_id: null },
    });
    const found = [
      ...[asFound(90, 'Another wallet'), asFound(3, 'New wallet'), asFound(5, 'Wallet of mine')],
      ...[asFound(91, 'Wallet'), asFound(2, 'Wallet')],
    ];
    const { user } = open(
      {},
      { answer: ({ path }) => (path.includes('search-issues') ? [200, found] : undefined) },
    );
    await user.keyboard('wallet');
    expect(options()).toEqual(['WEB-2Wallet', 'WEB-5Wallet of mine', 'WEB-3New wallet']);
    await screen.findByRole('option', { name: /WEB-90/ });
    expect(options()).toEqual([
      ...['WEB-2Wallet', 'WEB-91Wallet', 'WEB-5Wallet of mine'],
      ...['WEB-3New wallet', 'WEB-90Another wallet'],
    ]);
  });
});

describe('an item picker', () => {
  test('is worked by arrows, round the end, and picks by Enter', async () => {
    const { user, onPick } = open();
    await user.keyboard('wallet{ArrowUp}{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: idOf(3) }));
  });

  test('closes by Tab and picks nothing', async () => {
    const { user, onClose, onPick } = open();
    await user.keyboard('wallet');
    await user.tab();
    expect(onClose).toHaveBeenCalled();
    expect(onPick).not.toHaveBeenCalled();
  });

  test('takes the value away by its first line', async () => {
    const run = vi.fn<() => void>();
    const { user, onPick } = open({ clear: { label: 'No parent', run } });
    await user.click(screen.getByRole('option', { name: 'No parent' }));
    expect(run).toHaveBeenCalledOnce();
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('the parent as a property', () => {
  test('is found, set and taken back', async () => {
    const { user } = show(<Property name="parent" />, OFFLINE);
    await user.click(screen.getByRole('button', { name: /Set Parent/ }));
    await user.keyboard('web-2{Enter}');
    expect(itemAt(1).parent_id).toBe(idOf(2));
    expect(screen.getByRole('button', { name: /WEB-2/ })).toBeDefined();
    act(() => void undoStack.undo());
    expect(itemAt(1).parent_id).toBeNull();
  });

  test('that one may not see is not named', async () => {
    changeItem(1, { parent_id: idOf(999) });
    show(<Property name="parent" isReadOnly />, { answer: () => [200, []] });
    await waitFor(() => expect(screen.getByText("A work item you can't see")).toBeDefined());
  });
});
