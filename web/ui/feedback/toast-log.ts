import { createStore, useStore } from 'zustand';

/** A message as it was shown at the edge of the window. */
export interface PastMessage {
  readonly id: number;
  readonly title: string;
  readonly text: string | undefined;
  readonly tone: 'plain' | 'error';
  /** When, in milliseconds. */
  readonly at: number;
}

const MOST = 50;
const log = createStore<{ readonly messages: readonly PastMessage[] }>(() => ({ messages: [] }));
let count = 0;

/** Keeps past messages for people who missed them. */
export function noteMessage(message: Pick<PastMessage, 'title' | 'text' | 'tone'>): void {
  count += 1;
  const noted = { ...message, id: count, at: Date.now() };
  log.setState(({ messages }) => ({ messages: [noted, ...messages].slice(0, MOST) }));
}

/** The messages of this tab, the latest first. */
export function usePastMessages(): readonly PastMessage[] {
  return useStore(log).messages;
}
