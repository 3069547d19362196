import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { leave, ME, put, show, startWorkspace, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { useJoinedProjects } from '#web/features/projects/store.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

function Names() {
  return (
    <p>
      {useJoinedProjects()
        .map(({ name }) => name)
        .join(' ')}
    </p>
  );
}

beforeEach(() => startWorkspace());
afterEach(leave);

test('projects that a person has at one place stand as they were made, the newest first', () => {
  for (const [n, sort_order] of [
    [299, 10],
    [291, 20],
    [300, 20],
    [292, 20],
  ] as const) {
    const fields = { name: `Project-${n}`, identifier: `P${n}`, archived_at: null };
    put('project', idOf(n), { ...fields, workspace: WORKSPACE, members: [ME], network: 0 });
    put('project_member', idOf(9_000 + n), { project: idOf(n), member: ME, role: 20, sort_order });
  }
  show(<Names />);
  expect(screen.getByText(/Project-299/).textContent).toMatch(
    /Project-299 Project-300 Project-292 Project-291/,
  );
});
