import { existsSync } from 'node:fs';

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { coverPath, COVERS } from '#shared/lib/covers.ts';
import { PicturePicker } from '#web/features/projects/picture-picker.tsx';

test('every cover that is offered is a file of the client', () => {
  expect(COVERS.filter((name) => !existsSync(`web/public${coverPath(name)}`))).toEqual([]);
});

test('a ready cover is taken by one press; the one there is, is marked', async () => {
  const user = userEvent.setup();
  const taken: string[] = [];
  render(
    <PicturePicker
      title="Cover"
      target={{ kind: 'PROJECT_COVER', slug: 'test' }}
      current={coverPath('dusk')}
      onDone={() => undefined}
      onReady={(path) => taken.push(path)}
      onRemove={() => undefined}
      trigger={(open) => (
        <button type="button" onClick={open}>
          Open
        </button>
      )}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const pressed = await screen.findByRole('button', { name: 'Dusk', pressed: true });
  expect(pressed).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Tide', pressed: false }));
  expect(taken).toEqual(['/covers/tide.svg']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
