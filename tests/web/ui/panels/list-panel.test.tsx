import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { followPrinting } from '#web/lib/browser/printing.ts';
import { store } from '#web/lib/store/collection.ts';
import { MenuItem } from '#web/ui/menus/menu.tsx';
import type { ListRow, MoveTarget } from '#web/ui/panels/list-moves.ts';
import type { ListPanelProps } from '#web/ui/panels/list-panel-props.ts';
import { ListPanel } from '#web/ui/panels/list-panel.tsx';

const row = (id: string, parent: string | null = null) => ({ id, name: id, parent });
const onMove = vi.fn<(row: ListRow, target: MoveTarget<ListRow>) => void>();

function show(rows: readonly ListRow[], more: Partial<ListPanelProps<ListRow>> = {}) {
  const panel = (shown: readonly ListRow[]) => (
    <ListPanel
      label="Things"
      rows={shown}
      addLabel={(group) => (group ? `Add to ${group.name}` : 'Add thing')}
      addBelowLabel="Add below"
      empty={{ title: 'Nothing yet', add: 'Add the first' }}
      form={({ row: edited, parent, group, onClose }) => (
        <form aria-label={edited ? `Edit ${edited.name}` : `New ${parent?.name ?? group ?? ''}`}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </form>
      )}
      onMove={onMove}
      removal={({ row: removed, onClose }) => (
        <button type="button" onClick={onClose}>
          Keep {removed.name}
        </button>
      )}
      {...more}
    />
  );
  const user = userEvent.setup();
  const { rerender } = render(panel(rows));
  return { user, showRows: (next: readonly ListRow[]) => rerender(panel(next)) };
}

const names = () =>
  within(screen.getByRole('list', { name: 'Things' }))
    .getAllByRole('listitem')
    .map(shownText);
/** What is seen of a row: its grip has a description that is only heard. */
const shownText = (line: Element) =>
  [...line.querySelectorAll('[hidden]')].reduce(
    (text, hidden) => text.replace(hidden.textContent, ''),
    line.textContent,
  );
const movedTo = () => {
  const [moved, target] = onMove.mock.lastCall ?? [];
  return [moved?.id, target?.siblings.map(({ id }) => id).join(''), target?.index, target?.parent];
};
const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};

beforeEach(() => onMove.mockReset());

describe('an empty list', () => {
  test('says so and offers the first row', async () => {
    const { user } = show([]);
    expect(screen.getByRole('heading', { name: 'Nothing yet' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add the first' }));
    expect(screen.getByRole('form', { name: 'New' })).toBeDefined();
  });

  test('offers nothing to who may only read', () => {
    show([], { isReadOnly: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('adding and editing', () => {
  test('the form of a new row closes, and its button has the focus again', async () => {
    const { user } = show([row('a')]);
    await user.click(screen.getByRole('button', { name: 'Add thing' }));
    expect(screen.queryByRole('button', { name: 'Add thing' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add thing' }));
  });

  test('a row is edited in its place; afterwards its actions have the focus', async () => {
    const { user } = show([row('a'), row('b')]);
    await openMenu(user, 'a');
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(screen.getByRole('form', { name: 'Edit a' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for a' }));
  });

  test('only one form is open at a time', async () => {
    const { user } = show([row('a'), row('b')], { hasButtons: true });
    await user.click(screen.getByRole('button', { name: 'Edit a' }));
    await user.click(screen.getByRole('button', { name: 'Edit b' }));
    expect(screen.getAllByRole('form')).toHaveLength(1);
    expect(screen.getByRole('form', { name: 'Edit b' })).toBeDefined();
  });

  test('in a tree a row is added below another one', async () => {
    const { user } = show([row('a')], { isTree: true });
    await openMenu(user, 'a');
    await user.click(screen.getByRole('menuitem', { name: 'Add below' }));
    expect(screen.getByRole('form', { name: 'New a' })).toBeDefined();
  });

  test('who may only read has no way to change anything', () => {
    show([row('a')], { isReadOnly: true, hasButtons: true });
    expect(names()).toEqual(['a']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('moving', () => {
  test('by keys, each step said to screen readers', async () => {
    const { user } = show([row('a'), row('b'), row('c')]);
    screen.getByRole('button', { name: 'Move c' }).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await user.keyboard(' ');
    expect(movedTo()).toEqual(['c', 'ab', 0, null]);
    await expect
      .poll(() => document.querySelector('[aria-live="assertive"]')?.textContent)
      .toContain('c dropped before a');
  });

  test('by keys and Escape stays where it was', async () => {
    const { user } = show([row('a'), row('b')]);
    screen.getByRole('button', { name: 'Move b' }).focus();
    await user.keyboard(' {ArrowUp}{Escape}');
    expect(onMove).not.toHaveBeenCalled();
  });

  test('dropped where it was, nothing is sent', async () => {
    const { user } = show([row('a'), row('b')]);
    screen.getByRole('button', { name: 'Move a' }).focus();
    await user.keyboard(' {ArrowDown}{ArrowUp} ');
    expect(onMove).not.toHaveBeenCalled();
  });

  test('by the menu, which has only the ways that are open', async () => {
    const { user } = show([row('a'), row('b'), row('c')]);
    await openMenu(user, 'a');
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
    expect(movedTo()).toEqual(['a', 'bc', 1, null]);
  });

  test('out of a tree by the menu', async () => {
    const { user } = show([row('a'), row('b', 'a'), row('c')], { isTree: true });
    await openMenu(user, 'b');
    await user.click(screen.getByRole('menuitem', { name: 'Move to the top level' }));
    expect(movedTo()).toEqual(['b', 'ac', 2, null]);
  });

  test('to another group by the menu', async () => {
    const groups = [
      { key: 'now', name: 'Now' },
      { key: 'later', name: 'Later' },
    ];
    const { user } = show([row('a'), row('b')], {
      groups,
      groupOf: ({ id }) => (id === 'a' ? 'now' : 'later'),
    });
    await openMenu(user, 'a');
    screen.getByRole('menuitem', { name: 'Move to' }).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(await screen.findByRole('menuitem', { name: 'Later' }));
    expect(onMove.mock.lastCall?.[1]).toMatchObject({ group: 'later', index: 1 });
  });
});

describe('a tree', () => {
  test('collapses what lies below a row', async () => {
    const { user } = show([row('a'), row('b', 'a'), row('c')], { isTree: true });
    expect(names()).toEqual(['a', 'b', 'c']);
    await user.click(screen.getByRole('button', { name: 'Collapse a' }));
    expect(names()).toEqual(['a', 'c']);
    const button = screen.getByRole('button', { name: 'Expand a' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('groups', () => {
  const groups = [
    { key: 'now', name: 'Now' },
    { key: 'later', name: 'Later' },
  ];

  test('each have their rows, their count and a button of their own', async () => {
    const { user } = show([row('a')], { groups, groupOf: () => 'now' });
    expect(within(screen.getByRole('list', { name: 'Now' })).getByText('a')).toBeDefined();
    expect(
      within(screen.getByRole('list', { name: 'Later' })).getByText('Nothing yet'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add to Later' }));
    const later = within(screen.getByRole('list', { name: 'Later' }));
    expect(later.getByRole('form', { name: 'New later' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to Later' }));
  });
});

describe('deleting', () => {
  test('is asked first', async () => {
    const { user } = show([row('a'), row('b')]);
    await openMenu(user, 'a');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByRole('button', { name: 'Keep a' })).toBeDefined();
  });

  test('the question stays when the row is gone meanwhile', async () => {
    const { user, showRows } = show([row('a'), row('b')]);
    await openMenu(user, 'a');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    showRows([row('b')]);
    expect(screen.getByRole('button', { name: 'Keep a' })).toBeDefined();
  });

  test('what cannot be deleted says why', async () => {
    const { user } = show([row('a')], { hasButtons: true, obstacle: () => 'The last one stays' });
    const button = screen.getByRole('button', { name: 'The last one stays' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('button', { name: 'Keep a' })).toBeNull();
    const menu = await openMenu(user, 'a');
    expect(within(menu).getByText('The last one stays')).toBeDefined();
  });
});

test('rows have their own icon, text, mark and commands', async () => {
  const run = vi.fn<() => void>();
  const { user } = show([row('a')], {
    icon: () => <span>icon</span>,
    text: () => <span>text</span>,
    end: () => <span>end</span>,
    menu: () => <MenuItem onSelect={run}>Own command</MenuItem>,
  });
  expect(names()).toEqual(['iconatextend']);
  await openMenu(user, 'a');
  await user.click(screen.getByRole('menuitem', { name: 'Own command' }));
  expect(run).toHaveBeenCalledOnce();
});

test('a row with unsent changes has a mark', () => {
  store.pend('m1', [{ op: 'set', entity: 'thing', id: 'b', fields: { name: 'b' } }]);
  show([row('a'), row('b')], { entity: 'thing' });
  const [a, b] = screen.getAllByRole('listitem');
  if (!a || !b) throw new Error('The rows are there.');
  expect(within(a).queryByRole('img')).toBeNull();
  expect(within(b).getByRole('img', { name: 'Waiting to be sent' })).toBeDefined();
});

describe('a long list', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => row(`thing ${n + 1}`));
  const drawn = () => document.querySelectorAll('li[data-slot]').length;
  beforeEach(() => {
    // Of 900 px with rows of 45: jsdom has no layout.
    const size = (name: string, value: number) =>
      vi.spyOn(HTMLElement.prototype, name as 'offsetHeight', 'get').mockReturnValue(value);
    size('clientHeight', 900);
    size('offsetHeight', 45);
  });
  afterEach(() => vi.restoreAllMocks());

  test('draws the rows in sight, and says how many there are', () => {
    show(many);
    expect(drawn()).toBeLessThan(60);
    const [first] = screen.getAllByRole('listitem');
    expect(first?.getAttribute('aria-setsize')).toBe('2000');
    expect(first?.getAttribute('aria-posinset')).toBe('1');
  });

  test('finds a row that is not drawn, with those above it', async () => {
    const rows = [...many, row('child', 'thing 1999')];
    const { user } = show(rows, { isTree: true, searchLabel: 'Search things' });
    expect(screen.getByText('2,001')).toBeDefined();
    await user.type(screen.getByRole('searchbox', { name: 'Search things' }), 'child');
    expect(names().map((name) => name.slice(0, 10))).toEqual(['thing 1999', 'child']);
    await user.clear(screen.getByRole('searchbox', { name: 'Search things' }));
    expect(drawn()).toBeGreaterThan(10);
  });

  test('is drawn whole for paper', () => {
    followPrinting();
    show(many.slice(0, 80));
    expect(drawn()).toBeLessThan(60);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(drawn()).toBe(80);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(drawn()).toBeLessThan(60);
  });
});
