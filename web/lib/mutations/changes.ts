import { useSyncExternalStore } from 'react';

import { type HttpError, onSignedOut } from '#web/lib/http/http.ts';
import { onOnline } from '#web/lib/http/network.ts';
import { tabs } from '#web/lib/session/tabs.ts';
import { store } from '#web/lib/store/collection.ts';

import { ChangeQueue } from './change-queue.ts';
import { openChangeStorage } from './change-storage.ts';
import type { Change, Message, QueuedChange } from './change.ts';
import { finalStep } from './final-step.ts';
import type { StaleChange } from './queued-entries.ts';
import { undoStack } from './undo.ts';
import { warnBeforeLosing } from './warn-before-losing.ts';

export interface ChangesOptions {
  readonly userId: string;
  readonly onRefused: (change: QueuedChange, error: HttpError) => void;
}

let queue: ChangeQueue | null = null;
let stops: readonly (() => void)[] = [];
const listeners = new Set<() => void>();
const NONE: readonly QueuedChange[] = [];
const NOTHING: readonly StaleChange[] = [];

/**
 * Opens the queue of the signed-in person, and continues with their unsent changes. One tab sends
 * for all.
 */
export function openChanges(options: ChangesOptions): ChangeQueue {
  closeChanges();
  const { userId } = options;
  const made = new ChangeQueue({
    ...options,
    store,
    storage: openChangeStorage(),
    publish: (news) => tabs.post({ is: 'queue', userId, news }),
  });
  queue = made;
  stops = [
    made.subscribe(notifyListeners),
    store.feed.onFrame((frame) => made.seeFrame(frame)),
    tabs.onMessage((message) => {
      if (message.is === 'queue' && message.userId === userId) made.receive(message.news);
    }),
    onSignedOut(() => made.pause()),
    onOnline(() => made.comeBack()),
    warnBeforeLosing(made),
  ];
  void made.restore().finally(() => {
    if (queue !== made) return;
    stops = [...stops, tabs.lead(`sends ${userId}`, (share) => made.becomeSender(share))];
  });
  return made;
}

/** Closes the queue at sign-out; unsent changes stay for the next sign-in. */
export function closeChanges(): void {
  for (const stop of stops) stop();
  stops = [];
  queue?.close();
  queue = null;
  notifyListeners();
}

/** The queue of the signed-in person. */
export const changes = {
  add<Reply = unknown>(change: Change): Promise<Reply> {
    if (!queue) throw new Error('Nobody is signed in.');
    const made = queue.add<Reply>(change);
    if (change.isFinal === true) {
      const step = finalStep(change.label);
      undoStack.push(step);
      made.catch(() => undoStack.forget(step));
    }
    return made;
  },
  /**
   * Adds a change without effect on screen before the reply; the caller shows a refusal. It cannot
   * be undone, unless the caller says that it is a part of something else.
   */
  call<Reply = unknown>(change: Omit<Change, 'effects' | 'isQuiet'>): Promise<Reply> {
    return changes.add<Reply>({ isFinal: true, ...change, effects: [], isQuiet: true });
  },
  /** Gives a call that is not queued its place in the order of undo, which cannot undo it. */
  async sent<Reply>(label: Message, made: Promise<Reply>): Promise<Reply> {
    const reply = await made;
    undoStack.push(finalStep(label));
    return reply;
  },
  /**
   * Waits for the reply to a form's change, or until the change is stored while the server is
   * unreachable. After that a refusal is reported like any other.
   */
  handOver: <Reply>(made: Promise<Reply>): Promise<Reply | undefined> =>
    queue ? queue.handOver(made) : made,
  /** Whether somebody is signed in, so that changes are accepted. */
  isOpen: () => queue !== null,
  /** Whether the screen shows changes that the server may not have. */
  isWaiting: () => (queue?.waiting.length ?? 0) > 0,
  /** Sends waiting changes at once. */
  retry: () => queue?.resume(),
  discard: (id: string) => queue?.discard(id),
  /** Sends a change that needed a decision. */
  sendStale: (id: string) => queue?.sendStale(id),
  /** Whether the feed can bring the rows of confirmed changes. */
  setLive: (isLive: boolean) => queue?.setLive(isLive),
};

export function useUnsent(): readonly QueuedChange[] {
  return useSyncExternalStore(subscribe, () => queue?.waiting ?? NONE);
}

/** Changes that need a decision of the person. */
export function useStale(): readonly StaleChange[] {
  return useSyncExternalStore(subscribe, () => queue?.stale ?? NOTHING);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
