import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { WorkItemImage } from '#shared/contract/work-items.ts';
import { recalled, shortened } from '#web/features/home/sort-items.ts';
import { useKnownAnswer } from '#web/lib/session/known-answer.ts';
import { known } from '#web/lib/session/session-snapshot.ts';

beforeEach(() => {
  document.head.innerHTML = '<meta name="session" content="mine" />';
});
afterEach(() => {
  known.forget();
  document.head.innerHTML = '';
});

const first = (value: string) => value.slice(0, 3);

function Part({ name, value }: { readonly name: string; readonly value?: string | undefined }) {
  return <p>{useKnownAnswer(name, { value, source: value, short: first }) ?? 'nothing yet'}</p>;
}

test('a part shows what it showed last until the server has answered', () => {
  const seen = render(<Part name="a" value="seven items" />);
  seen.unmount();
  const again = render(<Part name="a" />);
  expect(screen.getByText('seven items')).toBeDefined();
  again.rerender(<Part name="a" value="eight items" />);
  expect(screen.getByText('eight items')).toBeDefined();
});

test('a page that is loaded anew begins with what was kept, and another part with nothing', () => {
  known.keep('b', 'sev');
  render(<Part name="b" />);
  render(<Part name="c" />);
  expect(screen.getByText('sev')).toBeDefined();
  expect(screen.getByText('nothing yet')).toBeDefined();
});

test('remembered items leave out projects that are not open any more', () => {
  const row = (id: string, project_id: string, name = id) =>
    ({ id, project_id, name }) as unknown as WorkItemImage;
  const rows = Array.from({ length: 12 }, (_, place) => row(`i${place}`, place < 2 ? 'p' : 'lost'));
  const counts = { open: 12, upcoming: 12, overdue: 0, dueThisWeek: 0, done: 0 };
  const kept = shortened({ upcoming: rows, overdue: [], completed: [], counts });
  expect(kept.upcoming).toHaveLength(8);
  const shown = recalled(
    kept,
    (id) => (id === 'i1' ? row('i1', 'p', 'Renamed') : undefined),
    (id) => id === 'p',
  );
  expect(shown.upcoming.map(({ name }) => name)).toEqual(['i0', 'Renamed']);
});
