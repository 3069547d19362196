import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { MenuItem } from '#web/ui/menus/menu.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import type { TableColumn, TableView } from '#web/ui/tables/table-column.ts';
import { useTableRows } from '#web/ui/tables/use-table-rows.ts';

interface City {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

const city = (name: string, people: number): City => ({ id: name, name, people });
const CITIES = [city('Bergen', 290), city('Århus', 350), city('Turku', 200)];
const COLUMNS: readonly TableColumn<City>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'people', title: 'People', cell: (row) => row.people, sortBy: (row) => row.people },
  {
    key: 'visit',
    title: 'Visit',
    cell: ({ name }, tabIndex) => (
      <button type="button" tabIndex={tabIndex}>
        Visit {name}
      </button>
    ),
  },
];
const onRemove = vi.fn<(name: string) => void>();
const onQuery = vi.fn<TableView<City>['onQuery']>();

function Cities({
  rows,
  pageSize = 25,
}: {
  readonly rows: readonly City[];
  readonly pageSize?: number;
}) {
  const view = useTableRows({ rows, columns: COLUMNS, textOf: ({ name }) => name, pageSize });
  return (
    <DataTable
      title="Cities"
      columns={COLUMNS}
      view={view}
      nameOf={({ name }) => name}
      searchLabel="Search cities"
      empty={<p>No city yet</p>}
      menu={({ name }) =>
        name === 'Turku' ? null : <MenuItem onSelect={() => onRemove(name)}>Remove</MenuItem>
      }
    />
  );
}

const rows = () =>
  within(screen.getByRole('grid', { name: 'Cities' }))
    .getAllByRole('row')
    .slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('gridcell')[0]?.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

beforeEach(() => {
  onRemove.mockReset();
  onQuery.mockReset();
});

describe('sorting', () => {
  test('keeps the order of the rows until a column is chosen, and then says which', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    expect(names()).toEqual(['Bergen', 'Århus', 'Turku']);
    await user.click(within(head('Name')).getByRole('button'));
    expect(names()).toEqual(['Århus', 'Bergen', 'Turku']);
    expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head('People')).getByRole('button'));
    expect(names()).toEqual(['Turku', 'Bergen', 'Århus']);
    expect(head('Name').getAttribute('aria-sort')).toBeNull();
    await user.click(within(head('People')).getByRole('button'));
    expect(names()).toEqual(['Århus', 'Bergen', 'Turku']);
    expect(head('People').getAttribute('aria-sort')).toBe('descending');
  });

  test('a column without a value to sort by has no button', () => {
    render(<Cities rows={CITIES} />);
    expect(within(head('Visit')).queryByRole('button')).toBeNull();
  });
});

describe('searching', () => {
  test('finds without accents, and tells how many', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    await user.type(screen.getByRole('searchbox', { name: 'Search cities' }), 'arh');
    expect(names()).toEqual(['Århus']);
    expect(screen.getByRole('status').textContent).toBe('1 match');
  });

  test('without a match it offers all rows again', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    await user.type(screen.getByRole('searchbox', { name: 'Search cities' }), 'Oslo');
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(rows()).toHaveLength(3);
  });

  test('a table without rows says what is missing', () => {
    render(<Cities rows={[]} />);
    expect(screen.getByText('No city yet')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('pages', () => {
  const many = Array.from({ length: 5 }, (_, place) => city(`City ${place + 1}`, place));

  test('shows one page, and how many rows there are in all', async () => {
    const user = userEvent.setup();
    render(<Cities rows={many} pageSize={2} />);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('6');
    expect(names()).toEqual(['City 1', 'City 2']);
    expect(
      screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()).toEqual(['City 5']);
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('6');
    expect(screen.getByText('5–5 of 5')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()).toEqual(['City 5']);
  });

  test('the last page that is left is shown when its rows go', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Cities rows={many} pageSize={2} />);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    rerender(<Cities rows={many.slice(0, 4)} pageSize={2} />);
    expect(names()).toEqual(['City 3', 'City 4']);
  });

  test('searching begins at the first page', async () => {
    const user = userEvent.setup();
    render(<Cities rows={many} pageSize={2} />);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.type(screen.getByRole('searchbox'), 'city');
    expect(names()).toEqual(['City 1', 'City 2']);
  });

  test('rows of a server are shown as they come, and the next page is asked of it', async () => {
    const user = userEvent.setup();
    const query = { words: '', sort: null, page: 1 };
    render(
      <DataTable
        title="Cities"
        columns={COLUMNS}
        nameOf={({ name }) => name}
        view={{ rows: CITIES, total: 40, pageSize: 3, query, onQuery }}
      />,
    );
    expect(screen.getByText('4–6 of 40')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(onQuery).toHaveBeenCalledWith({ ...query, page: 2 });
  });
});

describe('keys', () => {
  test('Tab stops at one row and its controls; the arrows go to the others', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    within(head('People')).getByRole('button').focus();
    await user.tab();
    expect(document.activeElement).toBe(rows()[0]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows()[1]);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Visit Århus' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Århus' }));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('along the line they go to its controls, and Escape comes back', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    rows()[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Bergen' }));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Visit Bergen' }));
    await user.keyboard('{Escape}{End}');
    expect(document.activeElement).toBe(rows()[2]);
  });

  test('Enter opens the menu of the row', async () => {
    const user = userEvent.setup();
    render(<Cities rows={CITIES} />);
    rows()[1]?.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.keyboard('{Enter}');
    expect(onRemove).toHaveBeenCalledWith('Århus');
  });

  test('a row without commands has no menu', () => {
    render(<Cities rows={CITIES} />);
    expect(screen.queryByRole('button', { name: 'Actions for Turku' })).toBeNull();
  });
});
