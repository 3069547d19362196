import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { ProjectCard } from '#web/features/projects/screens/project-card.tsx';
import { projects, useCanJoinFirst } from '#web/features/projects/store.ts';
import { changes } from '#web/lib/mutations/changes.ts';
import { store } from '#web/lib/store/collection.ts';
import { Toaster } from '#web/ui/messages/toaster.tsx';

const { go } = vi.hoisted(() => ({ go: vi.fn<(to: unknown) => Promise<void>>() }));
vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/web/router.ts')).router,
  useNavigate: () => go,
}));

const OPEN = idOf(777);

function putProject(id: string, change: object = {}) {
  const plain = { logo_props: {}, members: [], network: 2, archived_at: null, identifier: 'OPEN' };
  const row = {
    ...plain,
    id,
    name: 'Timetable',
    workspace: idOf(901),
    created_at: '2026-01-01T00:00Z',
  };
  store.feed.put('project', { ...row, rev: 9, ...change }, `project:${PROJECT}`);
  store.flush();
  const project = projects.get(id);
  if (!project) throw new Error('There is no project.');
  return project;
}

function showCard() {
  render(
    inWorld(
      makeScreen(),
      <>
        <ProjectCard project={putProject(OPEN)} />
        <Toaster />
      </>,
    ),
  );
  return userEvent.setup();
}

beforeEach(() => {
  vi.restoreAllMocks();
  go.mockReset();
  startWorld();
});

test('joining asks nothing: it joins and opens the project', async () => {
  const add = vi.spyOn(changes, 'add').mockResolvedValue({});
  const user = showCard();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(add).toHaveBeenCalledWith(expect.objectContaining({ body: { project_ids: [OPEN] } }));
  await expect.poll(() => go.mock.lastCall?.[0]).toMatchObject({ params: { projectId: OPEN } });
});

test('a refusal is said, and nobody is led anywhere', async () => {
  vi.spyOn(changes, 'add').mockRejectedValue(new Error('It was made private.'));
  const user = showCard();
  await user.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByText("Couldn't join Timetable")).toBeTruthy();
  expect(screen.getByText('It was made private.')).toBeTruthy();
  expect(go).not.toHaveBeenCalled();
});

test('a first project to join is offered only to those who are in none', () => {
  const Offer = () => <p>{useCanJoinFirst() ? 'offered' : 'not offered'}</p>;
  const offered = () => {
    const { container, unmount } = render(inWorld(makeScreen(), <Offer />));
    const text = container.textContent;
    unmount();
    return text;
  };
  putProject(PROJECT, { members: ['me'] });
  putProject(OPEN);
  expect(offered()).toBe('not offered');
  store.feed.drop(`project:${PROJECT}`);
  store.flush();
  putProject(OPEN, { network: 0 });
  expect(offered()).toBe('not offered');
  putProject(OPEN, { rev: 10, network: 2 });
  expect(offered()).toBe('offered');
});
