import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { useLostWords } from '#web/features/people/store.ts';
import { recordLostAccess, forgetLostAccess } from '#web/lib/feed/lost-access.ts';
import { store } from '#web/lib/store/collection.ts';

beforeEach(() => {
  store.feed.put(
    'workspace_member',
    { id: 'm1', rev: 1, is_active: true, member: { id: 'sam', display_name: 'Sam Okafor' } },
    'workspace:w',
  );
  store.flush();
});

function Words({ scope }: { readonly scope: string }) {
  return <p>{useLostWords(scope) ?? 'still here'}</p>;
}

test('somebody who is removed reads by whom, also when the others have gone with the workspace', () => {
  render(<Words scope="project:p" />);
  expect(screen.getByText('still here')).toBeDefined();
  act(() => {
    recordLostAccess('project:p', 'sam');
    store.feed.drop('workspace:w');
    store.flush();
  });
  expect(screen.getByText(/^Removed by .?Sam Okafor.? at \d/)).toBeDefined();
  act(() => forgetLostAccess('project:p'));
  expect(screen.getByText('still here')).toBeDefined();
});

test('nobody is named who is not known', () => {
  render(<Words scope="project:q" />);
  act(() => recordLostAccess('project:q', 'somebody'));
  expect(screen.getByText('still here')).toBeDefined();
});
