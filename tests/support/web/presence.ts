import { act } from '@testing-library/react';

import { connectPresence, type PresenceLine } from '#web/lib/feed/presence.ts';

type People = Parameters<Parameters<PresenceLine['onPresence']>[0]>[0];

/** The server's end of presence. */
interface PresenceEnd {
  /** Every report of the person's places. */
  readonly said: readonly (readonly string[])[];
  /** Sends the places of other people. */
  tell(people: People): void;
  disconnect(): void;
}

/** Connects presence to a server that the test controls. */
export function fakePresence(): PresenceEnd {
  const said: (readonly string[])[] = [];
  let listen: (people: People) => void = () => undefined;
  const disconnect = connectPresence({
    isCurrent: true,
    here: (places) => void said.push(places),
    open: () => undefined,
    close: () => undefined,
    isShown: () => true,
    onPresence: (listener) => {
      listen = listener;
      return () => undefined;
    },
    onActivity: () => () => undefined,
  });
  return { said, tell: (people) => act(() => listen(people)), disconnect };
}
