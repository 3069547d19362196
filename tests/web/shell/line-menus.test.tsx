import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { LineMenuButton, LineMenus } from '#web/app/shell/line-menus.tsx';
import { MenuItem } from '#web/ui/menus/menu.tsx';

function drawLines(onOpen: (id: string) => void) {
  render(
    <LineMenus draw={(id) => <MenuItem onSelect={() => onOpen(id)}>{`Open ${id}`}</MenuItem>}>
      <LineMenuButton id="one" label="Actions for one" />
      <LineMenuButton id="two" label="Actions for two" />
    </LineMenus>,
  );
  return {
    one: screen.getByRole('button', { name: 'Actions for one' }),
    two: screen.getByRole('button', { name: 'Actions for two' }),
  };
}

test('the one menu of many lines opens at the line that asked, and closes by its button', async () => {
  const user = userEvent.setup();
  const chosen: string[] = [];
  const { one, two } = drawLines((id) => chosen.push(id));
  await user.click(one);
  await screen.findByRole('menuitem', { name: 'Open one' });
  expect(one.getAttribute('aria-expanded')).toBe('true');
  await user.click(one);
  expect(one.getAttribute('aria-expanded')).toBe('false');
  await user.click(two);
  await user.click(await screen.findByRole('menuitem', { name: 'Open two' }));
  expect(chosen).toEqual(['two']);
  expect(two.getAttribute('aria-expanded')).toBe('false');
});

test.each(['{Enter}', '{ArrowDown}'])(
  'opened by %s its first item has the focus, which then goes back',
  async (key) => {
    const user = userEvent.setup();
    const { one } = drawLines(() => undefined);
    one.focus();
    await user.keyboard(key);
    const item = await screen.findByRole('menuitem', { name: 'Open one' });
    await expect.poll(() => document.activeElement).toBe(item);
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(one);
  },
);
