import { createStore, useStore } from 'zustand';

/** A toast that was shown in this tab. */
export interface PastMessage {
  readonly id: number;
  readonly title: string;
  readonly text: string | undefined;
  readonly tone: 'plain' | 'error';
  /** Time in milliseconds. */
  readonly at: number;
}

const MOST = 50;
const log = createStore<{ readonly messages: readonly PastMessage[] }>(() => ({ messages: [] }));
let count = 0;

/** Records a toast, for people who missed it. */
export function noteMessage(message: Pick<PastMessage, 'title' | 'text' | 'tone'>): void {
  count += 1;
  const noted = { ...message, id: count, at: Date.now() };
  log.setState(({ messages }) => ({ messages: [noted, ...messages].slice(0, MOST) }));
}

/** Toasts of this tab, newest first. */
export function usePastMessages(): readonly PastMessage[] {
  return useStore(log).messages;
}
