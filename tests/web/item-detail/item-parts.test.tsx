import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show } from '#tests/support/web/workspace.tsx';
import { changeItem, DONE, ITEM, itemAt, startItems } from '#tests/web/work-items/item-world.tsx';
import { DOING, idOf, putItem } from '#tests/web/work-items/list-world.tsx';
import { OpenItem } from '#web/features/item-detail/open-item.ts';
import { Properties } from '#web/features/item-detail/properties.tsx';
import { ParentLine } from '#web/features/item-detail/relations/parent-line.tsx';
import { Relations } from '#web/features/item-detail/relations/relations-part.tsx';
import { TitleField } from '#web/features/item-detail/title-field.tsx';
import { workItems } from '#web/features/work-items/data/store.ts';
import { closeOverlay, useOverlays } from '#web/features/work-items/overlays/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const opened = vi.fn<(key: string) => void>();

beforeAll(() => listenToKeys(window));
beforeEach(() => {
  localStorage.clear();
  startItems();
  putItem(2, { name: 'Wallet', created_by: 'mara' });
  putItem(3, { name: 'Map', created_by: 'mara' });
  store.flush();
});
afterEach(() => {
  closeOverlay('search');
  opened.mockReset();
  leave();
});

type Part = (props: {
  readonly item: ReturnType<typeof itemAt>;
  readonly isReadOnly: boolean;
}) => React.ReactNode;

/** A part of the open item, and what it asks for over itself. */
function Screen({ of: Shown, isReadOnly = false }: { of: Part; isReadOnly?: boolean }) {
  const item = workItems.use(ITEM);
  const { search } = useOverlays();
  return (
    <OpenItem value={opened}>
      {item && <Shown item={item} isReadOnly={isReadOnly} />}
      <output aria-label="asked">{search && `${search.kind} ${search.relation ?? ''}`}</output>
    </OpenItem>
  );
}
const asked = () => screen.getByRole('status', { name: 'asked' }).textContent?.trim();

describe('the relations of an item', () => {
  const relate = (id: string, type: string, from: string, to: string) =>
    put('work_item_relation', id, { relation_type: type, issue: from, related_issue: to });
  const lines = () =>
    within(screen.getByRole('region', { name: 'Relations' }))
      .getAllByRole('link')
      .map(
        (link) => `${link.closest('.group')?.firstElementChild?.textContent} ${link.textContent}`,
      );

  test('are no part of an item that has none', () => {
    show(<Screen of={Relations} />);
    expect(screen.queryByRole('region', { name: 'Relations' })).toBeNull();
  });

  test('are named from the side of the open item', () => {
    relate('r1', 'blocked_by', ITEM, idOf(2));
    relate('r2', 'blocked_by', idOf(3), ITEM);
    show(<Screen of={Relations} />);
    expect(lines().toSorted()).toEqual(['Blocked by Wallet', 'Blocking Map']);
  });

  test('that another person adds appear at once, and those of other items do not', () => {
    show(<Screen of={Relations} />);
    act(() => relate('r1', 'blocked_by', idOf(2), idOf(3)));
    expect(screen.queryByRole('region', { name: 'Relations' })).toBeNull();
    act(() => relate('r2', 'relates_to', ITEM, idOf(3)));
    expect(lines()).toEqual(['Relates to Map']);
  });

  test('of an item one may not see are not told', () => {
    relate('r1', 'blocked_by', ITEM, idOf(999));
    relate('r2', 'blocked_by', ITEM, idOf(2));
    show(<Screen of={Relations} />, { answer: () => [404, { error: 'Not found.' }] });
    expect(lines()).toEqual(['Blocked by Wallet']);
  });

  test('are loosened by their button, and undo ties them again', async () => {
    relate('r1', 'blocked_by', idOf(2), ITEM);
    const { user, written } = show(<Screen of={Relations} />);
    await user.click(screen.getByRole('button', { name: 'Remove relation' }));
    expect(screen.queryByRole('region', { name: 'Relations' })).toBeNull();
    await waitFor(() =>
      expect(written()[0]?.[1]).toEqual({ relation_type: 'blocking', related_issue: idOf(2) }),
    );
    act(() => void undoStack.undo());
    expect(lines()).toEqual(['Blocking Wallet']);
  });

  test('are asked for by kind', async () => {
    relate('r1', 'blocked_by', ITEM, idOf(2));
    const { user } = show(<Screen of={Relations} />);
    await user.click(screen.getByRole('button', { name: 'Add relation' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Duplicate of/ }));
    expect(asked()).toBe('issue_relation duplicate');
  });

  test('are only read where the item cannot be changed', () => {
    relate('r1', 'blocked_by', ITEM, idOf(2));
    show(<Screen of={Relations} isReadOnly />);
    expect(lines()).toEqual(['Blocked by Wallet']);
    expect(screen.queryByRole('button', { name: /relation/ })).toBeNull();
  });

  test('lead to the other item where the reader is; a press with Ctrl is the browser’s', async () => {
    relate('r1', 'blocked_by', ITEM, idOf(2));
    const { user } = show(<Screen of={Relations} />);
    const link = screen.getByRole('link', { name: 'Wallet' });
    expect(link.getAttribute('href')).toMatch(/WEB-2$/);
    await user.click(link);
    expect(opened).toHaveBeenCalledWith('WEB-2');
    await user.keyboard('{Control>}');
    await user.click(link);
    expect(opened).toHaveBeenCalledOnce();
  });

  test('show the other item’s state, which is changed here', async () => {
    relate('r1', 'blocked_by', ITEM, idOf(2));
    const { user } = show(<Screen of={Relations} />);
    await user.click(screen.getByRole('button', { name: /^State/ }));
    await user.click(await screen.findByRole('option', { name: /In progress/ }));
    expect(itemAt(2).state_id).toBe(DOING);
    expect(itemAt(1).state_id).not.toBe(DOING);
  });
});

describe('the parent of an item', () => {
  const below = (n: number) => changeItem(n, { parent_id: idOf(2) });

  test('stands above it with its key, and leads there', async () => {
    below(1);
    const { user } = show(<Screen of={ParentLine} />);
    expect(screen.getByText('WEB-2')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Wallet' }));
    expect(opened).toHaveBeenCalledWith('WEB-2');
  });

  test('has a new name as soon as somebody renames it', () => {
    below(1);
    show(<Screen of={ParentLine} />);
    act(() => changeItem(2, { name: 'Purse' }));
    expect(screen.getByRole('link', { name: 'Purse' })).toBeDefined();
  });

  test('has a menu with the other parts, which leads to them', async () => {
    below(1);
    below(3);
    const { user } = show(<Screen of={ParentLine} />);
    await user.click(screen.getByRole('button', { name: 'Parent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'WEB-3 Map' }));
    expect(opened).toHaveBeenCalledWith('WEB-3');
  });

  test('is taken away by the menu, and undo gives it back', async () => {
    below(1);
    const { user } = show(<Screen of={ParentLine} />);
    await user.click(screen.getByRole('button', { name: 'Parent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'No parent' }));
    expect(itemAt(1).parent_id).toBeNull();
    expect(screen.queryByRole('link', { name: 'Wallet' })).toBeNull();
    act(() => void undoStack.undo());
    expect(screen.getByRole('link', { name: 'Wallet' })).toBeDefined();
  });

  test('is asked for anew', async () => {
    below(1);
    const { user } = show(<Screen of={ParentLine} />);
    await user.click(screen.getByRole('button', { name: 'Parent' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change parent' }));
    expect(asked()).toBe('parent');
  });

  test('cannot be changed by who may only read; the other parts are offered all the same', async () => {
    below(1);
    below(3);
    const { user } = show(<Screen of={ParentLine} isReadOnly />);
    await user.click(screen.getByRole('button', { name: 'Parent' }));
    const lines = await screen.findAllByRole('menuitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['WEB-3 Map']);
  });

  test('of an item without one is no line', () => {
    show(<Screen of={ParentLine} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the properties of an item', () => {
  const AllProperties: Part = (props) => <Properties {...props} isColumn />;
  const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

  test('are those that the project has', () => {
    show(<Screen of={AllProperties} />);
    expect(terms()).toEqual([
      'State',
      'Priority',
      'Assignees',
      'Due date',
      'Start date',
      'Parent',
      'Labels',
      'Created by',
    ]);
  });

  test('grow by a cycle as soon as somebody makes the first', () => {
    show(<Screen of={AllProperties} />);
    act(() =>
      put('cycle', 'c1', {
        name: 'Sprint',
        project_id: PROJECT,
        archived_at: null,
        start_date: null,
        end_date: null,
      }),
    );
    expect(terms()).toContain('Cycle');
  });

  test('name who made it, and when it was done', () => {
    changeItem(1, { created_by: ME, created_at: '2026-01-05T10:00:00Z' });
    show(<Screen of={AllProperties} />);
    expect(screen.getByText('Jan 5').parentElement?.textContent).toMatch(/ines.*Jan 5/i);
    expect(terms()).not.toContain('Completed');
    act(() => changeItem(1, { state_id: DONE, completed_at: '2026-02-01T10:00:00Z' }));
    expect(terms()).toContain('Completed');
  });

  test('of a person who is gone say someone', () => {
    changeItem(1, { created_by: 'nobody-we-know' });
    show(<Screen of={AllProperties} />);
    expect(screen.getByText(/^Someone/)).toBeDefined();
  });

  test('open by their keys, one at a time', async () => {
    const { user } = show(<Screen of={AllProperties} />);
    await user.keyboard('p');
    expect(await screen.findByRole('combobox', { name: 'Priority' })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('l');
    expect(await screen.findByRole('combobox', { name: 'Labels' })).toBeDefined();
  });

  test('of an item that cannot be changed have no keys and no buttons', async () => {
    const { user } = show(<Screen of={AllProperties} isReadOnly />);
    await user.keyboard('p');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('changed by another person stand on their hue, by oneself they do not', () => {
    show(<Screen of={AllProperties} />);
    const value = () => screen.getByText('Priority').nextElementSibling;
    expect(value()?.className).not.toMatch(/tint/);
    act(() => changeItem(1, { priority: 'high', updated_by: 'mara' }));
    expect(value()?.className).toMatch(/tint/);
    expect(screen.getByText('State').nextElementSibling?.className).not.toMatch(/tint/);
  });
});

describe('the title of an item', () => {
  const field = () => screen.getByRole('textbox', { name: 'Title' });

  test('is saved when it is left, without spaces around it', async () => {
    const { user, written } = show(<Screen of={TitleField} />);
    await user.clear(field());
    await user.type(field(), '  Seat choice ');
    await user.tab();
    expect(itemAt(1).name).toBe('Seat choice');
    await waitFor(() => expect(written().at(-1)?.[1]).toEqual({ name: 'Seat choice' }));
  });

  test('Enter ends the writing and makes no second line', async () => {
    const { user } = show(<Screen of={TitleField} />);
    await user.type(field(), ' of buses{Enter}');
    expect(document.activeElement).not.toBe(field());
    expect(itemAt(1).name).toBe('Seat map of buses');
  });

  test('that is emptied says what is missing, and is as before when it is left', async () => {
    const { user } = show(<Screen of={TitleField} />);
    await user.clear(field());
    expect(screen.getByText('Enter a title')).toBeDefined();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await user.tab();
    expect(field()).toHaveProperty('value', 'Seat map');
    expect(itemAt(1).name).toBe('Seat map');
  });

  test('follows another person while one is not writing', () => {
    show(<Screen of={TitleField} />);
    act(() => changeItem(1, { name: 'Seats' }));
    expect(field()).toHaveProperty('value', 'Seats');
  });

  test('that another person changes while one writes asks which one stays', async () => {
    const { user } = show(<Screen of={TitleField} />);
    await user.type(field(), ' of buses');
    act(() => changeItem(1, { name: 'Seats' }));
    expect(field()).toHaveProperty('value', 'Seat map of buses');
    await user.click(await screen.findByRole('button', { name: 'Use theirs' }));
    expect(field()).toHaveProperty('value', 'Seats');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('is a heading where it can only be read', () => {
    show(<Screen of={TitleField} isReadOnly />);
    expect(screen.getByRole('heading', { name: 'Seat map' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
