import type { Port } from '#web/lib/browser/port.ts';
import type { FeedImage } from '#web/lib/store/feed-rows.ts';

import { CopyUnavailable } from './copy-connection.ts';
import type { Append, Copy, CopyOptions, ListName, SaveScope } from './copy.ts';

/** A call on its way to the worker. */
export interface CallMessage {
  readonly id: number;
  readonly call: keyof Copy;
  readonly values: readonly unknown[];
}

export type ReplyMessage =
  | { readonly id: number; readonly is: 'done'; readonly value: unknown }
  | { readonly id: number; readonly is: 'failed'; readonly reason: string };

/** A pending call. */
interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The implementation of a call. */
interface Work {
  run(...values: unknown[]): Promise<unknown>;
}

/** Client of a copy at the other end of a channel; calls reject once `gone` is aborted. */
export function remoteCopy(port: Port<CallMessage, ReplyMessage>, gone?: AbortSignal): Copy {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  port.listen((reply) => {
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.is === 'done') one?.resolve(reply.value);
    else one?.reject(new Error(reply.reason));
  });
  gone?.addEventListener('abort', () => {
    for (const one of waiting.values()) one.reject(new CopyUnavailable());
    waiting.clear();
  });
  const send = <Reply>(call: keyof Copy, ...values: readonly unknown[]) =>
    new Promise<Reply>((resolve, reject) => {
      if (gone?.aborted) return reject(new CopyUnavailable());
      last += 1;
      waiting.set(last, { resolve, reject });
      port.send({ id: last, call, values });
    });
  return {
    open: (options) => send('open', options),
    cursors: () => send('cursors'),
    saveScope: (save) => send('saveScope', save),
    append: (append) => send('append', append),
    markStale: (scope) => send('markStale', scope),
    forgetScope: (scope) => send('forgetScope', scope),
    readList: (name) => send('readList', name),
    beginList: (name) => send('beginList', name),
    addRows: (token, rows) => send('addRows', token, rows),
    endList: (name, token) => send('endList', name, token),
    forgetList: (name) => send('forgetList', name),
    wipe: () => send('wipe'),
  };
}

/** Serves calls one after the other, so that each finds what the one before has stored. */
export function serveCopy(port: Port<ReplyMessage, CallMessage>, copy: Copy): void {
  const work = worksOf(copy);
  let line: Promise<void> = Promise.resolve();
  port.listen(({ id, call, values }) => {
    line = line
      .then(() => work[call].run(...values))
      .then(
        (value) => port.send({ id, is: 'done', value }),
        (error: unknown) => port.send({ id, is: 'failed', reason: String(error) }),
      );
  });
}

function worksOf(copy: Copy): Record<keyof Copy, Work> {
  return {
    open: { run: (options: CopyOptions) => copy.open(options) },
    cursors: { run: () => copy.cursors() },
    saveScope: { run: (save: SaveScope) => copy.saveScope(save) },
    append: { run: (append: Append) => copy.append(append) },
    markStale: { run: (scope: string) => copy.markStale(scope) },
    forgetScope: { run: (scope: string) => copy.forgetScope(scope) },
    readList: { run: (name: ListName) => copy.readList(name) },
    beginList: { run: (name: ListName) => copy.beginList(name) },
    addRows: { run: (token: string, rows: readonly FeedImage[]) => copy.addRows(token, rows) },
    endList: { run: (name: ListName, token: string) => copy.endList(name, token) },
    forgetList: { run: (name: ListName) => copy.forgetList(name) },
    wipe: { run: () => copy.wipe() },
  };
}
