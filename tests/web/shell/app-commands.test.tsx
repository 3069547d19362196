import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  idOf,
  inWorld,
  makeScreen,
  ME,
  PROJECT,
  startWorld,
} from '#tests/web/work-items/list-world.tsx';
import { AppCommands } from '#web/app/shell/app-commands.tsx';
import { isAvailable } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);
vi.mock('#web/app/shell/visited-places.ts', () => ({ useVisitedPlaces: () => undefined }));

beforeEach(startWorld);

test('the archive is no place of guests; what they deleted themselves is', () => {
  const places = ['go-archive', 'go-deleted'];
  const { unmount } = render(inWorld(makeScreen(), <AppCommands />));
  expect(places.filter(isAvailable)).toEqual(places);
  unmount();
  const guest = { id: idOf(900), project: PROJECT, member: ME, role: 5, sort_order: 1, rev: 9 };
  store.feed.put('project_member', guest, `project:${PROJECT}`);
  store.flush();
  render(inWorld(makeScreen(), <AppCommands />));
  expect(places.filter(isAvailable)).toEqual(['go-deleted']);
});
