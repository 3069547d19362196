import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';

import type { InstanceTable } from '#shared/constants/instances.ts';
import { BASE } from '#web/lib/http/http.ts';

import { readAdminSession } from './admin-session.ts';

/** Least milliseconds between two reads of a list. */
const PACE_MS = 300;
/** Milliseconds before reconnecting after a refusal. */
const REFUSED_MS = 10_000;

type Listener = (tables: readonly string[] | 'all') => void;

const listeners = new Set<Listener>();
let connection: Promise<Socket> | null = null;

/**
 * Reads a list of the admin area again whenever one of its tables has changed, and after every
 * reconnect.
 */
export function useInstanceNews(tables: readonly InstanceTable[], read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  const names = tables.join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear: Listener = (changed) => {
      const isShown = changed === 'all' || changed.some((name) => names.split(' ').includes(name));
      if (!isShown) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, PACE_MS);
    };
    const leave = listen(hear);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [names]);
}

/** Connects with the first listener and disconnects with the last one. */
function listen(listener: Listener): () => void {
  listeners.add(listener);
  connection ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    void connection?.then((socket) => socket.disconnect());
    connection = null;
  };
}

async function connect(): Promise<Socket> {
  const { io } = await import('socket.io-client');
  const socket = io(`${location.origin}/instance`, {
    path: `${BASE}/socket.io/`,
    transports: ['websocket'],
    forceNew: true,
    randomizationFactor: 1,
    reconnectionDelayMax: 10_000,
  });
  // Changes before a connection are not sent, so each connection reads again.
  socket.on('connect', () => tell('all'));
  socket.on('changed', tell);
  const comeAgain = async () => {
    if (socket.active || listeners.size === 0) return;
    // Otherwise the sign-in form replaces the page.
    if (await readAdminSession()) setTimeout(() => void reconnect(socket), REFUSED_MS);
  };
  socket.on('connect_error', comeAgain);
  socket.on('disconnect', comeAgain);
  return socket;
}

/** Reconnects, unless the admin area was left or has another connection. */
async function reconnect(socket: Socket): Promise<void> {
  if ((await connection) === socket) socket.connect();
}

function tell(tables: Parameters<Listener>[0]): void {
  for (const listener of listeners) listener(tables);
}
