import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';
import type { Connection } from '#web/lib/feed/feed-client.ts';
import { followConnection, useIsCurrent, useStatus } from '#web/lib/feed/status.ts';
import { ownReply } from '#web/lib/http/http.ts';
import { isOnline } from '#web/lib/http/network.ts';

/** A connection of which the test says how it stands. */
function fakeClient() {
  const listeners = new Set<() => void>();
  return {
    connection: 'reconnecting' as Connection,
    hurried: 0,
    isCrowded: false,
    get isCurrent() {
      return this.connection === 'live';
    },
    onActivity(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hurry() {
      this.hurried += 1;
    },
    set(connection: Connection) {
      this.connection = connection;
      for (const listener of listeners) listener();
    },
  };
}

/** The browser finds the network, or loses it. */
function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

it('says how it stands with the server, and since when', () => {
  const client = fakeClient();
  stop = followConnection(client);
  const { result } = renderHook(() => useStatus());
  const current = renderHook(() => useIsCurrent()).result;
  const shown = () => result.current.connection;
  expect(current.current).toBe(false);
  act(() => client.set('live'));
  expect(result.current).toMatchObject({ connection: 'live', waiting: 0, uploads: [] });
  expect(current.current).toBe(true);
  const { since } = result.current;
  act(() => client.set('live'));
  expect(result.current.since).toBe(since);
  act(() => client.set('reconnecting'));
  expect(shown()).toBe('reconnecting');
  act(() => client.set('unanswered'));
  expect(shown()).toBe('offline');
});

it('believes the browser that there is no network, and tries at once when there is', () => {
  const client = fakeClient();
  stop = followConnection(client);
  const { result } = renderHook(() => useStatus());
  act(() => client.set('live'));
  act(() => network(false));
  expect([result.current.connection, client.hurried]).toEqual(['offline', 0]);
  act(() => network(true));
  expect([result.current.connection, client.hurried]).toEqual(['live', 1]);
});

it('believes the server more than the browser where there was no network from the start', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const client = fakeClient();
  stop = followConnection(client);
  const { result } = renderHook(() => useStatus());
  const answer = () => void ownReply(new Response(null, { headers: { [OWN_REPLY]: '1' } }));
  act(() => client.set('live'));
  expect([result.current.connection, isOnline()]).toEqual(['offline', false]);
  act(answer);
  expect([result.current.connection, isOnline(), client.hurried]).toEqual(['live', true, 1]);
  // Where it was lost meanwhile, an answer that was on its way says nothing.
  act(() => network(false));
  act(answer);
  expect([result.current.connection, isOnline()]).toEqual(['offline', false]);
});

it('says when the person is connected too often already, until there is room', () => {
  const client = fakeClient();
  stop = followConnection(client);
  const { result } = renderHook(useStatus);
  client.isCrowded = true;
  act(() => client.set('reconnecting'));
  expect(result.current).toMatchObject({ connection: 'reconnecting', isCrowded: true });
  client.isCrowded = false;
  act(() => client.set('live'));
  expect(result.current).toMatchObject({ connection: 'live', isCrowded: false });
});
