import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ProjectCard } from '#web/features/projects/screens/project-card.tsx';
import { projects } from '#web/features/projects/store.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

beforeEach(startWorld);

function stars(id: string, members: readonly string[]): number {
  const plain = { logo_props: {}, members, network: 2, archived_at: null, identifier: 'TEST' };
  const row = { ...plain, id, name: 'Nova', workspace: idOf(901), created_at: '2026-01-01T00:00Z' };
  store.feed.put('project', { ...row, rev: 9 }, `project:${PROJECT}`);
  store.flush();
  const project = projects.get(id);
  if (!project) throw new Error('There is no project.');
  const card = <ProjectCard project={project} />;
  const { unmount } = render(inWorld(makeScreen(), card));
  const found = screen.queryAllByRole('button', { name: 'Add to favorites' }).length;
  unmount();
  return found;
}

test('the star is offered in projects one has joined: the server takes no others', () => {
  expect([stars(PROJECT, [ME]), stars(idOf(777), [])]).toEqual([1, 0]);
});
