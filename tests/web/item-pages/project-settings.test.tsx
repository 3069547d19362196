import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { useProjectMemory } from '#web/features/item-pages/sources/project-settings.ts';
import { FIRST_SHOWN } from '#web/features/work-items/filters/shown.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(() => {
  localStorage.clear();
  startWorkspace();
});
afterEach(leave);

/** Shows the kept zoom of the timeline, and changes it. */
function Zoom() {
  const { remembered, remember } = useProjectMemory(PROJECT, null);
  const kept = remembered?.display_filters['timeline_options'];
  const next = { ...FIRST_SHOWN, options: { timeline: { zoom: 'week' } } };
  return <button onClick={() => remember(next)}>{JSON.stringify(kept) ?? 'nothing'}</button>;
}

function putSettings(fields: object = {}): void {
  put('project_user_properties', 'settings', {
    project: PROJECT,
    user: ME,
    kind: 'project',
    entity_id: null,
    filters: {},
    display_filters: { theirs: 'stays' },
    display_properties: {},
    ...fields,
  });
}

test('what is chosen before the settings came survives a reload, and is sent once they are here', async () => {
  const first = show(<Zoom />);
  await first.user.click(screen.getByRole('button', { name: 'nothing' }));
  expect(screen.getByRole('button').textContent).toContain('week');
  first.unmount();

  const { written } = show(<Zoom />);
  expect(screen.getByRole('button').textContent).toContain('week');
  expect(written()).toEqual([]);
  act(() => putSettings());
  await waitFor(() =>
    expect(written()).toEqual([
      [
        expect.stringMatching(/^PATCH .*\/user-properties\/$/),
        expect.objectContaining({
          display_filters: expect.objectContaining({
            theirs: 'stays',
            timeline_options: { zoom: 'week' },
          }),
        }),
      ],
    ]),
  );
  expect(screen.getByRole('button').textContent).toContain('week');
  expect(JSON.stringify({ ...localStorage })).not.toContain('early');
});
