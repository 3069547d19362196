import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { ApiError, errors } from '#shared/errors.ts';

import { type Answer, type Question, WorkRefused } from './untrusted-words.ts';

const PROCESS = path.join(import.meta.dirname, 'untrusted-process.ts');
const IDLE_MS = 30_000;
/** Time limit of a start in milliseconds; it does not count as work. */
const START_MS = 30_000;
/** Exit signals when V8 runs out of memory, and when the system ends a process for its memory. */
const OUT_OF_MEMORY: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL'];

export interface WorkLimits {
  /** JavaScript heap of each process. */
  readonly megabytes: number;
  /** Time limit of a call, or of a generator in total. Waiting for a process does not count. */
  readonly seconds: number;
  /** Limit of processes; further work waits for one. */
  readonly atOnce: number;
  /** Seconds of waiting after which the server is too busy; undefined = no limit. */
  readonly patience?: number;
}

/** The work exceeded a limit and was ended. */
export class TooMuchWork extends Error {
  readonly what: 'memory' | 'time';
  constructor(what: 'memory' | 'time') {
    super(`Untrusted work was ended: it needed too much ${what}.`);
    this.what = what;
  }
}

/**
 * Runs functions whose cost depends on a file or text from a person in child processes: their
 * limits of memory and time hold whatever the input is, and the program serves others meanwhile. A
 * worker thread is not enough: an array or string that grows too large in it ends the whole
 * program.
 */
export class UntrustedWork {
  readonly #file: string;
  readonly #limits: WorkLimits;
  readonly #idle: WorkProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  /** `file` is the path of the module. */
  constructor(file: string, limits: WorkLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Calls an exported function; throws its WorkRefused or ApiError, or a TooMuchWork. */
  async call<Given extends unknown[], Value>(
    work: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    const question = { name: work.name, given, hasInput: false };
    const { value } = await this.#inProcess((process) => process.ask(question));
    return value as Awaited<Value>;
  }

  /** Like `call`, for a waiting person: too much work becomes an error with a sentence. */
  async callFor<Given extends unknown[], Value>(
    isShort: boolean,
    work: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    if (isShort) return await work(...given);
    try {
      return await this.call(work, ...given);
    } catch (error) {
      throw error instanceof TooMuchWork ? errors.tooComplex() : error;
    }
  }

  /** Values of an exported generator that reads `input`, with backpressure. */
  async *read<Given extends unknown[], Item>(
    work: (...given: [...Given, AsyncIterable<Uint8Array>]) => AsyncIterable<Item>,
    input: Readable,
    ...given: Given
  ): AsyncGenerator<Item> {
    await this.#enter();
    const process = new WorkProcess(this.#file, this.#limits);
    try {
      const fed = process.feed(input);
      let answer = await process.ask({ name: work.name, given, hasInput: true });
      while (!answer.isLast) {
        yield answer.value as Item;
        answer = await process.ask({ name: null });
      }
      await fed;
    } finally {
      input.destroy();
      process.end();
      this.#leave();
    }
  }

  async #inProcess<Value>(ask: (process: WorkProcess) => Promise<Value>): Promise<Value> {
    await this.#enter();
    const process = this.#idleOne() ?? new WorkProcess(this.#file, this.#limits);
    try {
      return await ask(process);
    } finally {
      this.#keep(process);
      this.#leave();
    }
  }

  #idleOne(): WorkProcess | undefined {
    let found = this.#idle.pop();
    while (found?.isOver) found = this.#idle.pop();
    return found;
  }

  /** A process that was ended is replaced: who asks again does not wait for a start. */
  #keep(used: WorkProcess): void {
    if (used.isOver) used.end();
    const process = used.isOver ? new WorkProcess(this.#file, this.#limits) : used;
    process.rest(() => this.#idle.splice(this.#idle.indexOf(process), 1));
    this.#idle.push(process);
  }

  async #enter(): Promise<void> {
    if (this.#busy < this.#limits.atOnce) {
      this.#busy += 1;
      return;
    }
    const { patience } = this.#limits;
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push(resolve);
      if (patience === undefined) return;
      setTimeout(() => {
        const place = this.#waiting.indexOf(resolve);
        if (place < 0) return;
        this.#waiting.splice(place, 1);
        reject(errors.unavailable());
      }, patience * 1_000);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy -= 1;
  }
}

class WorkProcess {
  readonly #child: ChildProcess;
  readonly #seconds: number;
  #msLeft: number;
  #idle: NodeJS.Timeout | null = null;
  #failure: unknown = null;
  #isLarge = false;
  readonly #loaded: Promise<unknown>;

  constructor(file: string, { megabytes, seconds }: WorkLimits) {
    // The child needs none of the settings, and should not know them.
    this.#child = fork(PROCESS, [file], {
      env: {},
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    });
    this.#child.on('error', (error) => (this.#failure ??= error));
    this.#seconds = seconds;
    this.#msLeft = seconds * 1_000;
    this.#loaded = this.#nextAnswer(START_MS);
    this.#loaded.catch(() => undefined);
  }

  get isOver(): boolean {
    return this.#isLarge || !this.#child.connected;
  }

  /** Streams a file to the child. */
  async feed(input: Readable): Promise<void> {
    const { stdin } = this.#child;
    if (!stdin) return;
    try {
      await pipeline(input, stdin);
    } catch (error) {
      // The child has ended, or needs no more of it. But an interrupted file is incomplete.
      if (input.errored) this.#failure = input.errored;
      if (input.errored) this.#child.kill('SIGKILL');
      else if (!isBrokenPipe(error)) this.#failure ??= error;
    }
  }

  async ask(question: Question): Promise<{ value: unknown; isLast: boolean }> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#loaded;
    const began = performance.now();
    const reply = this.#nextAnswer(this.#msLeft);
    if (this.#child.connected) this.#child.send(question);
    const answer = await reply;
    this.#msLeft -= performance.now() - began;
    this.#isLarge = answer.isLarge;
    return valueOf(answer);
  }

  /** The child's next message; the first one says that its module is loaded. */
  async #nextAnswer(ms: number): Promise<Answer> {
    const watch = new AbortController();
    const timer = setTimeout(() => this.#stop(new TooMuchWork('time')), ms).unref();
    try {
      if (!this.#child.connected) throw this.#endOf(this.#child.signalCode);
      const answered = once(this.#child, 'message', { signal: watch.signal });
      const ended = once(this.#child, 'exit', { signal: watch.signal }).then(([, signal]) =>
        Promise.reject(this.#endOf(signal as string | null)),
      );
      ended.catch(() => undefined);
      const [answer] = (await Promise.race([answered, ended])) as [Answer];
      return answer;
    } finally {
      clearTimeout(timer);
      watch.abort();
    }
  }

  /** Returns the process to the idle ones; it ends after a while without work. */
  rest(forget: () => void): void {
    this.#msLeft = this.#seconds * 1_000;
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idle = setTimeout(() => {
      forget();
      this.end();
    }, IDLE_MS).unref();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #stop(why: Error): void {
    this.#failure ??= why;
    this.end();
  }

  #endOf(signal: string | null): unknown {
    if (this.#failure !== null) return this.#failure;
    if (OUT_OF_MEMORY.includes(signal)) return new TooMuchWork('memory');
    return new Error(
      `A process of untrusted work ended by itself (${signal ?? this.#child.exitCode}).`,
    );
  }
}

function valueOf(answer: Answer): { value: unknown; isLast: boolean } {
  if (answer.kind === 'value') return answer;
  if (answer.kind === 'tooMuch') throw new TooMuchWork('memory');
  if (answer.kind === 'refused') throw new WorkRefused(answer.message);
  if (answer.kind === 'error') throw new ApiError(answer.status, answer.body);
  throw new Error(answer.message);
}

const isBrokenPipe = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code));
