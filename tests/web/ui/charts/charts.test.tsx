import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { type ChartData, csvOf, seriesAt } from '#web/ui/charts/chart-data.ts';
import { LazyBarChart, LazyLineChart, LazyRingChart } from '#web/ui/charts/lazy-charts.tsx';
import { TrendLine } from '#web/ui/charts/trend-line.tsx';
import { textWidth } from '#web/ui/layout/text-width.ts';

const DATA: ChartData = {
  title: 'Burn-down',
  pointName: 'Day',
  points: ['Nov 9', 'Nov 10', 'Today', 'Nov 12'].map((label) => ({ key: label, label })),
  series: [
    { key: 'scope', name: 'Scope', tone: 'plain', look: 'step', values: [10, 10, 12, null] },
    { key: 'done', name: 'Completed', tone: 'done', look: 'band', values: [0, 3, 5, null] },
    { key: 'todo', name: 'To do', tone: 'waiting', look: 'band', values: [10, 7, 7, null] },
    {
      key: 'left',
      name: 'Left',
      tone: 'main',
      look: 'main',
      isUnnamed: true,
      values: [10, 7, 7, null],
    },
    { key: 'ideal', name: 'Ideal', tone: 'plain', look: 'dashed', values: [10, 6.7, 3.3, 0] },
  ],
};

// They come as files of their own, which takes a while the first time.
beforeAll(() =>
  Promise.all([
    import('#web/ui/charts/line-chart.tsx'),
    import('#web/ui/charts/bar-chart.tsx'),
    import('#web/ui/charts/ring-chart.tsx'),
  ]),
);

const KINDS = [
  ['line', () => <LazyLineChart data={DATA} />, 'Burn-down'],
  ['bar', () => <LazyBarChart data={DATA} />, 'Burn-down'],
  [
    'ring',
    () => (
      <LazyRingChart
        title="By state"
        columns={['State', 'Items']}
        parts={[
          { key: 'done', name: 'Done', tone: 'done', value: 3 },
          { key: 'todo', name: 'Todo', tone: 'waiting', value: 1 },
        ]}
      />
    ),
    'By state',
  ],
] as const;

const slider = (name: string) => screen.findByRole('slider', { name });
const said = (element: HTMLElement) => element.getAttribute('aria-valuetext');

describe.each(KINDS)('a %s chart', (_, draw, title) => {
  test('shows the numbers behind it as a table, by its button and by a key, and goes back', async () => {
    const user = userEvent.setup();
    render(draw());
    (await slider(title)).focus();
    await user.keyboard('t');
    const table = screen.getByRole('table', { name: title });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: title }));
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(2);
    await user.keyboard('t');
    expect(document.activeElement).toBe(await slider(title));
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table', { name: title })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(await slider(title)).toBeTruthy();
  });

  test('is read along its points by arrows, Home and End', async () => {
    const user = userEvent.setup();
    render(draw());
    const chart = await slider(title);
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(chart);
    const last = Number(chart.getAttribute('aria-valuemax'));
    await user.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuenow')).toBe('0');
    await user.keyboard('{ArrowLeft}');
    expect(chart.getAttribute('aria-valuenow')).toBe('0');
    await user.keyboard('{ArrowRight}');
    expect(chart.getAttribute('aria-valuenow')).toBe('1');
    await user.keyboard('{End}{ArrowRight}');
    expect(chart.getAttribute('aria-valuenow')).toBe(String(last));
  });
});

describe('a chart', () => {
  test('begins to be read at the last value, and says every series once', async () => {
    render(<LazyLineChart data={DATA} />);
    const chart = await slider('Burn-down');
    chart.focus();
    expect(said(chart)).toBe('Today: Scope 12, Completed 5, To do 7, Ideal 3.3');
    const user = userEvent.setup();
    await user.keyboard('{End}');
    expect(said(chart)).toBe('Nov 12: Ideal 0');
  });

  test('is read the other way round where people read from right to left', async () => {
    document.documentElement.dir = 'rtl';
    document.body.style.direction = 'rtl';
    render(<LazyLineChart data={DATA} />);
    const chart = await slider('Burn-down');
    chart.focus();
    await userEvent.setup().keyboard('{ArrowLeft}');
    expect(said(chart)).toContain('Nov 12');
    document.documentElement.dir = 'ltr';
    document.body.style.direction = '';
  });

  test('keeps its keys for itself, and leaves those with a modifier alone', async () => {
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    window.addEventListener('keydown', listen);
    render(<LazyLineChart data={DATA} />);
    (await slider('Burn-down')).focus();
    await userEvent.setup().keyboard('{ArrowLeft}s{Control>}t{/Control}');
    window.removeEventListener('keydown', listen);
    expect(heard).toEqual(['s', 'Control', 't']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('says of when old numbers are, and reads them again when asked', async () => {
    const refresh = vi.fn<() => void>();
    render(<LazyLineChart data={DATA} stale={{ text: 'As of 09:02', onRefresh: refresh }} />);
    await slider('Burn-down');
    expect(screen.getByText('As of 09:02')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }));
    expect(refresh).toHaveBeenCalledOnce();
  });

  test('says what is missing where there is nothing to draw', async () => {
    render(<LazyLineChart data={{ ...DATA, series: [] }} empty={<p>No items yet</p>} />);
    expect(await screen.findByText('No items yet')).toBeTruthy();
  });
});

describe('what stands behind a chart', () => {
  test('is opened by Enter, and by the numbers of its table', async () => {
    const open = vi.fn<(at: number, series: string) => void>();
    const user = userEvent.setup();
    const series = {
      key: 'n',
      name: 'Items',
      tone: 'plain',
      look: 'band',
      values: [2, 0],
    } as const;
    const points = [
      { key: 'a', label: 'Monday' },
      { key: 'b', label: 'Tuesday' },
    ];
    const links = {
      open,
      link: (at: number, _key: string, text: string) => <a href={`#${at}`}>{text}</a>,
    };
    render(
      <LazyLineChart
        data={{ title: 'Week', pointName: 'Day', points, series: [series] }}
        links={links}
      />,
    );
    (await screen.findByRole('slider', { name: 'Week' })).focus();
    await user.keyboard('{Home}{Enter}');
    expect(open).toHaveBeenCalledWith(0, 'n');
    await user.keyboard('t');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['2']);
  });

  test('is the band under a place, else the nearest line', () => {
    const band = (key: string, value: number) =>
      ({ key, name: key, tone: 'plain', look: 'band', values: [value] }) as const;
    const line = (key: string, value: number) => ({ ...band(key, value), look: 'line' }) as const;
    const data = (...series: ChartData['series']) => ({
      title: '',
      pointName: '',
      points: [],
      series,
    });
    expect(seriesAt(data(band('high', 2), band('low', 3)), 0, 1)).toBe('low');
    expect(seriesAt(data(band('high', 2), band('low', 3)), 0, 4)).toBe('high');
    expect(seriesAt(data(band('high', 2), band('low', 3)), 0, 9)).toBe('high');
    expect(seriesAt(data(line('a', 2), line('b', 9)), 0, 7)).toBe('b');
    expect(seriesAt(data(band('none', 0)), 0, 1)).toBeNull();
  });
});

describe('the file of a chart', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      blob = made as Blob;
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('has what the table has', async () => {
    const user = userEvent.setup();
    render(<LazyLineChart data={DATA} />);
    await slider('Burn-down');
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(saved.map(({ name }) => name)).toEqual(['burn-down.csv']);
    expect((await saved[0]?.blob.text())?.split('\r\n')).toEqual([
      '"Day","Scope","Completed","To do","Ideal"',
      '"Nov 9","10","0","10","10"',
      '"Nov 10","10","3","7","6.7"',
      '"Today","12","5","7","3.3"',
      '"Nov 12","","","","0"',
      '',
    ]);
  });

  test('is no formula for spreadsheets, whatever people call things', () => {
    const point = { key: 'a', label: '=HYPERLINK("x"), "a"' };
    const series = { key: 'v', name: '+1', tone: 'plain', look: 'line', values: [-2] } as const;
    expect(csvOf({ title: '', pointName: '@name', points: [point], series: [series] })).toBe(
      `"'@name","+1"\r\n"'=HYPERLINK(""x""), ""a""","-2"\r\n`,
    );
  });
});

describe('the labels beside the last values', () => {
  const drawn = async (name: string) => {
    const [step, band, ...others] = DATA.series;
    const series = [step, band && { ...band, name }, ...others].flatMap((one) => one ?? []);
    render(<LazyLineChart data={{ ...DATA, series }} />);
    const picture = (await slider('Burn-down')).querySelector('svg');
    const text = [...(picture?.querySelectorAll('text') ?? [])].find((one) =>
      one.textContent.startsWith(name),
    );
    return { end: Number(picture?.getAttribute('width')), text };
  };

  test('fit in the picture, however long the words of the language are', async () => {
    const { end, text } = await drawn('In Bearbeitung');
    const width = textWidth(text?.textContent ?? '', { rem: 0.6875, weight: 500 });
    expect(Number(text?.getAttribute('x')) + width).toBeLessThanOrEqual(end);
  });

  test('name each of two lines', async () => {
    const line = (key: string, look: 'line' | 'main', last: number) =>
      ({ key, name: key, tone: 'done', look, values: [1, 2, 3, last] }) as const;
    const series = [line('Created', 'line', 7), line('Resolved', 'main', 0)];
    render(<LazyLineChart data={{ ...DATA, title: 'Created and resolved', series }} />);
    const picture = (await slider('Created and resolved')).querySelector('svg');
    const texts = [...(picture?.querySelectorAll('text') ?? [])].map((one) => one.textContent);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Created 7'),
        expect.stringContaining('Resolved 0'),
      ]),
    );
  });

  test('are left to the readout where they would take most of the picture', async () => {
    const { text } = await drawn('Everything that has been completed in this cycle');
    expect(text).toBeUndefined();
  });
});

test('a small line says in words what it shows', () => {
  render(<TrendLine values={[4, 3, 1]} length={6} from={4} label="1 left of 4" />);
  expect(screen.getByRole('img', { name: '1 left of 4' })).toBeTruthy();
});
