import { createStore, useStore } from 'zustand';

import type { Connection } from '#web/lib/feed/feed-client.ts';
import { isOnline, onOnline } from '#web/lib/http/network.ts';
import { type RunningUpload, useUploads } from '#web/lib/http/upload.ts';
import { useUnsent } from '#web/lib/mutations/changes.ts';

/** State of the connection between this tab and the server. */
export interface Status {
  /** `offline` = the browser has no network, or the server does not respond. */
  readonly connection: 'live' | 'reconnecting' | 'offline';
  /** Start of this state, in milliseconds. */
  readonly since: number;
  /** The person has too many connections. */
  readonly isCrowded: boolean;
  /** Number of unsent changes. */
  readonly waiting: number;
  readonly uploads: readonly RunningUpload[];
}

interface Line extends Pick<Status, 'connection' | 'since' | 'isCrowded'> {
  readonly isCurrent: boolean;
}

/** What the status needs of the feed client. */
interface Client {
  readonly connection: Connection;
  readonly isCurrent: boolean;
  readonly isCrowded: boolean;
  onActivity(listener: () => void): () => void;
  hurry(): void;
}

const line = createStore<Line>(() => ({
  connection: 'reconnecting',
  since: Date.now(),
  isCurrent: false,
  isCrowded: false,
}));

export function useStatus(): Status {
  const { connection, since, isCrowded } = useStore(line);
  return { connection, since, isCrowded, waiting: useUnsent().length, uploads: useUploads() };
}

/** Whether everything on screen is up to date; stored rows may be older. */
export function useIsCurrent(): boolean {
  return useStore(line, ({ isCurrent }) => isCurrent);
}

/** Resolves when everything is up to date, or there is no connection to wait for. */
export function whenCurrent(): Promise<void> {
  const isOver = ({ isCurrent, connection }: Line) => isCurrent || connection === 'offline';
  return new Promise((resolve) => {
    const look = () => {
      if (!isOver(line.getState())) return;
      stop();
      resolve();
    };
    const stop = line.subscribe(look);
    look();
  });
}

/** Shows the state of this client's connection from now on. Returns an unsubscribe function. */
export function followConnection(client: Client): () => void {
  const look = () => {
    const connection = isOnline() ? NAMES[client.connection] : 'offline';
    const { isCurrent, isCrowded } = client;
    const last = line.getState();
    if (connection !== last.connection) {
      line.setState({ connection, since: Date.now(), isCurrent, isCrowded });
    } else if (isCurrent !== last.isCurrent || isCrowded !== last.isCrowded) {
      line.setState({ isCurrent, isCrowded });
    }
  };
  const comeBack = () => {
    client.hurry();
    look();
  };
  const stop = client.onActivity(look);
  const stopOnline = onOnline(comeBack);
  window.addEventListener('offline', look);
  look();
  return () => {
    stop();
    stopOnline();
    window.removeEventListener('offline', look);
  };
}

const NAMES = { live: 'live', reconnecting: 'reconnecting', unanswered: 'offline' } as const;
