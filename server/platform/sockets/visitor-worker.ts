import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import { refuse } from '#server/platform/client/upgrade-router.ts';
import { networkOf } from '#server/platform/guards/limits.ts';
import { addressOf } from '#server/platform/guards/request-origin.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isOwnOrigin } from '#server/platform/settings/web-addresses.ts';

import type { OfVisitors, ToVisitors } from './visitor-messages.ts';

const PROCESS = path.join(import.meta.dirname, 'visitor-process.ts');
/** Nice value of the process: members have priority. */
const NICENESS = 10;
/** Limit of sockets per network: enough for an office behind one address, too few for a script. */
export const MAX_FROM_NETWORK = 300;
/** An unconfigured proxy on this machine would count as one visitor. */
const isOwnMachine = (network: string) => /^127\.|^0:0:0:0::\/64$/.test(network);
/** Time limit of a stop in milliseconds; afterwards it is killed. */
const STOP_MS = 1_000;

/** A transferred connection, with the handle that Node keeps until the process has received it. */
interface Handed {
  /** Its network, as limits count it. */
  readonly network: string;
  readonly connection: Connection;
  readonly handle: { close(): void } | null;
}

/** Callbacks of the worker's owner. */
export interface WorkerListener {
  readonly onMessage: (message: Exclude<OfVisitors, { kind: 'dropped' }>) => void;
  /** The process has ended with all its visitors, who will reconnect. */
  readonly onExit: () => void;
}

/**
 * The process of visitors' sockets, started with the first of them: thousands of sends per second
 * run in another event loop and do not delay members' requests.
 */
export class VisitorWorker {
  /** Gets the upgrades of visitors' connections. */
  readonly upgrades = new EventEmitter();
  readonly #log: FastifyBaseLogger;
  readonly #config: Config;
  readonly #listener: WorkerListener;
  #process: ChildProcess | null = null;
  #number = 0;
  /** Transferred connections: until they end, this server counts them. */
  readonly #handed = new Map<number, Handed>();
  /** Their number by network. */
  readonly #open = new Map<string, number>();

  constructor({ config, log }: Pick<Platform, 'config' | 'log'>, listener: WorkerListener) {
    this.#config = config;
    this.#log = log;
    this.#listener = listener;
    this.upgrades.on('upgrade', (request, connection, head) =>
      this.#hand(request, connection, head),
    );
  }

  /** Process id; undefined while it is not running. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  send(message: ToVisitors): void {
    if (this.#process?.connected) this.#process.send(message);
  }

  async close(): Promise<void> {
    const child = this.#process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.send({ kind: 'end' });
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    if (child.exitCode === null) child.kill('SIGKILL');
  }

  #hand(request: IncomingMessage, connection: Connection, head: Buffer): void {
    const { url = '', headers } = request;
    if (!isOwnOrigin(this.#config, headers)) return refuse(connection, '403 Forbidden');
    const network = networkOf(addressOf(request, this.#config.TRUST_PROXY));
    const open = this.#open.get(network) ?? 0;
    if (open >= MAX_FROM_NETWORK && !isOwnMachine(network)) {
      return refuse(connection, '429 Too Many Requests');
    }
    this.#open.set(network, open + 1);
    const child = (this.#process ??= this.#start());
    this.#number += 1;
    const { _handle: handle } = connection as unknown as { _handle: Handed['handle'] };
    this.#handed.set(this.#number, { network, connection, handle });
    connection.on('error', () => undefined);
    // Node would count it as the process's, hiding from the server when it ends.
    Object.assign(connection, { server: null });
    const message: ToVisitors = { kind: 'take', connection: this.#number, url, headers, head };
    child.send(message, connection);
  }

  #start(): ChildProcess {
    // The process needs none of the settings, and should not know them.
    const child = fork(PROCESS, { env: {}, execArgv: [], serialization: 'advanced' });
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    child.on('message', (message) => this.#receive(message as OfVisitors));
    child.on('error', (error) => {
      this.#log.error({ err: error }, 'the process of visitors does not work');
      if (child.pid === undefined) this.#lose('not started');
    });
    child.once('exit', (code, signal) => this.#lose(code ?? signal));
    return child;
  }

  #receive(message: OfVisitors): void {
    if (message.kind !== 'dropped') return this.#listener.onMessage(message);
    const handed = this.#handed.get(message.connection);
    if (!handed) return undefined;
    handed.connection.destroy();
    this.#handed.delete(message.connection);
    const left = (this.#open.get(handed.network) ?? 1) - 1;
    if (left > 0) this.#open.set(handed.network, left);
    else this.#open.delete(handed.network);
    return undefined;
  }

  #lose(reason: number | string | null): void {
    if (reason !== 0) this.#log.error({ reason }, 'the process of visitors has ended by itself');
    this.#process = null;
    for (const { connection, handle } of this.#handed.values()) {
      connection.destroy();
      // A connection in transfer at the process's end would stay open: Node detached its handle.
      handle?.close();
    }
    this.#handed.clear();
    this.#open.clear();
    this.#listener.onExit();
  }
}
