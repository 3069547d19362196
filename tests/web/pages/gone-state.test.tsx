import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { inWorld, makeScreen, PROJECT, startWorld } from '#tests/web/work-items/list-world.tsx';
import { GoneState } from '#web/features/pages/gone-state.tsx';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(startWorld);

test('in place of a page it says what has gone, as the heading that has the focus', () => {
  const gone = <GoneState isPage why="deleted" projectId={PROJECT} name="Launch plan" />;
  render(inWorld(makeScreen(), gone));
  const heading = screen.getByRole('heading', { level: 1, name: 'This page was deleted' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Launch plan')).toBeDefined();
});

test('in place of a list it stands below the heading there is', () => {
  render(inWorld(makeScreen(), <GoneState why="project" projectId={PROJECT} />));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
    'You are not a member of this project',
  );
  expect(document.activeElement).toBe(document.body);
});
