import { createStore, useStore } from 'zustand';

import { useUnsent } from './changes.ts';
import type { Connection } from './feed/feed-client.ts';
import { type RunningUpload, useUploads } from './upload.ts';

/** How it stands between this tab and the server (screens 2.2). */
export interface Status {
  /** `offline` = the browser says so, or nobody answers. */
  readonly connection: 'live' | 'reconnecting' | 'offline';
  /** Since when, in milliseconds. */
  readonly since: number;
  /** Changes that have not been sent yet. */
  readonly waiting: number;
  readonly uploads: readonly RunningUpload[];
}

type Line = Pick<Status, 'connection' | 'since'>;

/** What the status needs of the connection. */
interface Client {
  readonly connection: Connection;
  onActivity(listener: () => void): () => void;
  hurry(): void;
}

const line = createStore<Line>(() => ({ connection: 'reconnecting', since: Date.now() }));

/** The status now, and whenever it changes. */
export function useStatus(): Status {
  return { ...useStore(line), waiting: useUnsent().length, uploads: useUploads() };
}

/** Shows how it stands with this client from now on; the answer stops that. */
export function followConnection(client: Client): () => void {
  const look = () => {
    const connection = navigator.onLine ? NAMES[client.connection] : 'offline';
    if (connection !== line.getState().connection) {
      line.setState({ connection, since: Date.now() });
    }
  };
  const comeBack = () => {
    client.hurry();
    look();
  };
  const stop = client.onActivity(look);
  window.addEventListener('online', comeBack);
  window.addEventListener('offline', look);
  look();
  return () => {
    stop();
    window.removeEventListener('online', comeBack);
    window.removeEventListener('offline', look);
  };
}

const NAMES = { live: 'live', reconnecting: 'reconnecting', unanswered: 'offline' } as const;
