import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';

import { readSearch, writeSearch } from '#web/lib/browser/address-search.ts';

/** Shows something as a page of the program, at an address. */
export async function renderPage(element: ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element, notFoundComponent: () => element }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  });
  await router.load();
  const page = render(<RouterProvider router={router} />);
  return { ...page, router };
}

/** What the server answers, by method and path; the calls that were made are returned. */
export function answer(replies: Readonly<Record<string, { status?: number; body?: unknown }>>) {
  const calls: { name: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, 'http://tutti.test').pathname;
    const name = `${init.method ?? 'GET'} ${path}`;
    calls.push({ name, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
    const { status = 200, body = {} } = replies[name] ?? { status: 404 };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}
