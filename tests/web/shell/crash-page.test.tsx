import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { CrashPage } from '#web/app/messages/crash-page.tsx';

afterEach(() => vi.restoreAllMocks());

test('trying again reads once more what a screen begins with', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isBroken = true;
  const root = createRootRoute();
  const index = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => {
      if (isBroken) throw new Error('on purpose');
    },
    component: () => <h1>Home</h1>,
  });
  const router = createRouter({
    routeTree: root.addChildren([index]),
    history: createMemoryHistory(),
    defaultErrorComponent: CrashPage,
  });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Something went wrong')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
});
