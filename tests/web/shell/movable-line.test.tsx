import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { LineMenuButton } from '#web/app/shell/line-menus.tsx';
import { MovableLine } from '#web/app/shell/movable-line.tsx';
import { ReorderContext } from '#web/app/shell/reorder-context.ts';
import type { Reorder } from '#web/ui/layout/use-reorder.ts';

const gripOf = () => ({ 'aria-pressed': false }) as ReturnType<Reorder['gripOf']>;
const reorder = { over: null, lifted: null, gripOf } as Reorder;

function show() {
  render(
    <ReorderContext value={reorder}>
      {['Website', 'App'].map((name) => (
        <MovableLine
          key={name}
          id={name}
          name={name}
          menu={<LineMenuButton id={name} label={`Actions for ${name}`} />}
        >
          <a href={`#${name}`}>{name}</a>
        </MovableLine>
      ))}
    </ReorderContext>,
  );
  return userEvent.setup();
}

const focused = () => {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
};

test('a line is one stop of Tab; the arrows reach its grip and its menu', async () => {
  const user = show();
  await user.tab();
  expect(focused()).toBe('Website');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Move Website');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Actions for Website');
  await user.keyboard('{ArrowLeft}{Escape}');
  expect(focused()).toBe('Website');
  await user.tab();
  expect(focused()).toBe('App');
});

test('how a line is moved is a description of its grip, not its name', async () => {
  const user = show();
  await user.tab();
  const grip = screen.getByRole('button', { name: 'Move Website' });
  const help = document.getElementById(grip.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toContain('Space lifts it');
});
