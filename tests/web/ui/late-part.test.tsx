import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Contained } from '#web/ui/frames/contained.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

interface ChartProps {
  readonly of: string;
}

const Chart = ({ of }: ChartProps) => <p>Chart of {of}</p>;
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

function show(part: React.ReactNode) {
  return render(
    <>
      <p>The rest</p>
      <Suspense fallback={<p>On its way</p>}>{part}</Suspense>
    </>,
  );
}

test('a part that cannot be fetched says so in its place, and is fetched anew when one tries again', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>(failing);
  const Late = latePart(load);
  show(<Late of="points" />);
  expect(screen.getByText('On its way')).toBeDefined();
  expect(await screen.findByText("Couldn't load this part of the page.")).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(screen.getByText('The rest')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('On its way')).toBeDefined();
  const again = await screen.findByRole('button', { name: 'Try again' });
  load.mockResolvedValue(Chart);
  await userEvent.click(again);
  expect(await screen.findByText('Chart of points')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
});

test('it is fetched anew when it is shown again', async () => {
  const load = vi.fn<() => Promise<typeof Chart>>().mockImplementationOnce(failing);
  load.mockResolvedValue(Chart);
  const Late = latePart(load);
  const { unmount } = show(<Late of="points" />);
  expect(await screen.findByText("Couldn't load this part of the page.")).toBeDefined();
  unmount();
  show(<Late of="items" />);
  expect(await screen.findByText('Chart of items')).toBeDefined();
});

test('something else may stand in its place', async () => {
  const Late = latePart<ChartProps>(failing, { instead: ({ of }) => <p>No chart of {of}</p> });
  show(<Late of="points" />);
  expect(await screen.findByText('No chart of points')).toBeDefined();
});

test('what is fetched and cannot be drawn is for what stands around it', async () => {
  const Broken = (): React.ReactNode => {
    throw new Error('Cannot draw.');
  };
  const Late = latePart(async () => Broken);
  show(
    <Contained>
      <Late />
    </Contained>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull();
});
