import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { UserMe } from '#shared/contract/users.ts';
import { notifySignedOut } from '#web/lib/http/http.ts';
import { shareSession } from '#web/lib/session/session-tabs.ts';
import { forgetSession, keepMe, sessionNow } from '#web/lib/session/session.ts';
import { type TabMessage, Tabs } from '#web/lib/session/tabs.ts';

const ME = { id: 'me' } as UserMe;

let here: Tabs;
let there: Tabs;
let heard: TabMessage[];
let stop: () => void;
const leave = vi.fn<() => void>();

/** What the server says when it is asked who is signed in. */
function answer(status: number, body: unknown = {}): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

beforeEach(() => {
  [here, there] = [new Tabs('session'), new Tabs('session')];
  heard = [];
  there.onMessage((message) => heard.push(message));
  keepMe(ME);
  stop = shareSession({ among: here, leave });
});
afterEach(() => {
  stop();
  here.close();
  there.close();
  forgetSession();
  leave.mockReset();
  vi.unstubAllGlobals();
});

it('what one tab finds out about the session the others are told', async () => {
  notifySignedOut();
  keepMe(ME);
  forgetSession();
  await vi.waitFor(() =>
    expect(heard).toEqual([
      { is: 'session', state: 'ended' },
      { is: 'session', state: 'signed_in' },
      { is: 'session', state: 'signed_out' },
    ]),
  );
});

it('a tab that is told of an end looks for itself, and says nothing of what all know', async () => {
  answer(401);
  there.post({ is: 'session', state: 'ended' });
  await vi.waitFor(() => expect(sessionNow().state).toBe('ended'));
  answer(200, ME);
  there.post({ is: 'session', state: 'signed_in' });
  await vi.waitFor(() => expect(sessionNow().state).toBe('signed_in'));
  expect(leave).not.toHaveBeenCalled();
});

it('a tab is left when the person has signed out, or is somebody else now', async () => {
  there.post({ is: 'session', state: 'signed_out' });
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  notifySignedOut();
  answer(200, { id: 'somebody else' });
  there.post({ is: 'session', state: 'signed_in' });
  await vi.waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
});

it('a tab where nobody has signed in does not care', async () => {
  forgetSession();
  there.post({ is: 'session', state: 'signed_out' });
  there.post({ is: 'session', state: 'signed_in' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(leave).not.toHaveBeenCalled();
});
