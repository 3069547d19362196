import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { ActivityImage } from '#shared/contract/activities.ts';
import { ActivityLine } from '#web/features/activities/activity-section.tsx';
import { lineOf } from '#web/features/item-detail/activity/history.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

function show(fields: Partial<ActivityImage>) {
  const row = {
    verb: 'updated',
    actor: 'ines',
    old_value: null,
    created_at: '2026-01-01T00:00:00Z',
  };
  const activity = { ...row, ...fields } as ActivityImage;
  render(<ActivityLine activity={activity} {...lineOf(activity)} />);
}

test('what an automation did bears its name, not that of who made the project', () => {
  show({ field: 'archived_at', new_value: 'archive', comment: 'Tutti has archived the issue' });
  expect(screen.getByText(/archived this/).textContent).toMatch(/^Automation archived this/);
});

test('so does the state it closed an item into', () => {
  show({ field: 'state', new_value: 'Canceled', comment: 'Tutti updated the state to ' });
  expect(screen.getByText(/Canceled/).textContent).toMatch(/^Automation set the state to Canceled/);
});

test('what a person archived is theirs', () => {
  show({
    field: 'archived_at',
    new_value: 'manual_archive',
    comment: 'Actor has archived the issue',
  });
  expect(screen.getByText(/archived this/).textContent).toMatch(/^Someone archived this/);
});
