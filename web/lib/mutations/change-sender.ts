import { ALREADY_MADE, CHANGE_TOO_OLD } from '#shared/errors.ts';
import { HttpError, type send } from '#web/lib/http/http.ts';
import { isOnline, waitAfter } from '#web/lib/http/network.ts';

import type { Outcome, QueuedChange } from './change.ts';

/** Most concurrent requests; they concern different rows. */
const AT_ONCE = 6;
/** First and longest delay after a failed connection, in milliseconds. */
const REST = { first: 500, longest: 10_000 };
/** Timeout of a request, in milliseconds: the network may have lost it. */
const PATIENCE_MS = 60_000;

/** A queued change with the state of its sending. */
export interface Entry {
  change: QueuedChange;
  /** `heard` = from another tab; `restored` = from before the page was loaded. */
  readonly origin: 'own' | 'heard' | 'restored';
  /** Promise of the caller. */
  readonly waiter: PromiseWithResolvers<unknown> | null;
  /** Whether it is stored in the browser; sent only once that is known. */
  kept: 'unknown' | 'yes' | 'no';
  isSending: boolean;
  /** When this page got it, by the page's clock. */
  readonly admittedAt: number;
  /** Another tab sends it until then, by the page's clock. */
  leftUntil: number;
  /** Number of failed attempts. */
  tries: number;
  /** Days it has waited, when the server wants the person to confirm it. */
  staleDays: number | null;
  /**
   * Whether its form was closed before the reply: a refusal is then reported even if the change is
   * quiet.
   */
  isHandedOver: boolean;
}

export interface ChangeSenderOptions {
  /** Queued changes, oldest first. */
  readonly entries: () => Iterable<Entry>;
  readonly send: typeof send;
  readonly onEnd: (id: string, outcome: Outcome) => void;
  /** Called when the server could not be reached. */
  readonly onRest: () => void;
  /** Called when the server wants the person to confirm a change. */
  readonly onAsk: (id: string, days: number) => void;
}

/** Sends changes: for each row the oldest one first, retried until the server has answered. */
export class ChangeSender {
  readonly #options: ChangeSenderOptions;
  #isOn = false;
  #isPaused = false;
  #tries = 0;
  #restUntil = 0;
  /** Whether the server itself asked for the delay. */
  #isAsked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChangeSenderOptions) {
    this.#options = options;
  }

  /** Whether the server was unreachable at the last attempt. */
  get isResting(): boolean {
    return this.#tries > 0;
  }

  start(): void {
    this.#isOn = true;
    this.work();
  }

  /** Stops sending while nobody is signed in. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  /** Sends at once, without waiting for the end of a delay. */
  resume(): void {
    this.#isPaused = false;
    this.#tries = 0;
    this.#restUntil = 0;
    this.work();
  }

  /** Checks whether the server is back, since a new change was added. */
  hurry(): void {
    if (!this.#isAsked) this.#restUntil = 0;
    this.work();
  }

  /** Forgets earlier failures: the network or the feed is back. */
  comeBack(): void {
    this.#tries = 0;
    this.hurry();
  }

  /** Sends what can be sent, and schedules the next check. */
  work(): void {
    clearTimeout(this.#timer);
    if (!this.#isOn || this.#isPaused) return;
    // While offline, only one attempt is made: some browsers report no network although a local
    // server is reachable.
    if (this.#tries > 0 && !isOnline()) return;
    const now = performance.now();
    if (now < this.#restUntil) return this.#lookAgain(this.#restUntil);
    const entries = [...this.#options.entries()];
    // After a failed connection, one request is enough to see whether the server is back.
    const free =
      (this.#tries > 0 ? 1 : AT_ONCE) - entries.filter((entry) => entry.isSending).length;
    const ready = readyOf(entries);
    // A request that never gets through must not block the others.
    if (this.#tries > 0) ready.sort((a, b) => failuresOf(a) - failuresOf(b));
    const own = ready.filter((entry) => entry.leftUntil <= now);
    for (const entry of own.slice(0, Math.max(0, free))) void this.#send(entry);
    const next = Math.min(
      ...ready.flatMap(({ leftUntil }) => (leftUntil > now ? [leftUntil] : [])),
    );
    return Number.isFinite(next) ? this.#lookAgain(next) : undefined;
  }

  #lookAgain(at: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.work(), at - performance.now());
  }

  async #send(entry: Entry): Promise<void> {
    const { id, method, path, body, creates, heardAt } = entry.change;
    entry.isSending = true;
    try {
      const reply = await this.#options.send(method, path, {
        mutationId: id,
        madeAt: heardAt,
        waited: performance.now() - entry.admittedAt,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body }),
        ...(creates ? { entityId: creates } : {}),
      });
      this.#tries = 0;
      this.#options.onEnd(id, { is: 'done', reply });
    } catch (error) {
      this.#failed(entry, error instanceof HttpError ? error : new HttpError(0, null));
    }
    this.work();
  }

  #failed(entry: Entry, error: HttpError): void {
    entry.isSending = false;
    const days = staleDaysIn(error);
    if (codeIn(error) === ALREADY_MADE) {
      // The server executed it earlier; the feed brings the row.
      this.#tries = 0;
      this.#options.onEnd(entry.change.id, { is: 'done', reply: error.body });
    } else if (error.status === 401) {
      this.pause();
    } else if (days !== null) {
      this.#tries = 0;
      this.#options.onAsk(entry.change.id, days);
    } else if (error.isTemporary) {
      this.#tries += 1;
      entry.tries += 1;
      this.#isAsked = error.retryAfter !== null;
      this.#restUntil = performance.now() + (error.retryAfter ?? waitAfter(this.#tries, REST));
      this.#options.onRest();
    } else {
      this.#options.onEnd(entry.change.id, {
        is: 'refused',
        status: error.status,
        body: error.body,
      });
    }
  }
}

/**
 * Failures that count: two can be the network's fault, and until then the oldest change goes
 * first.
 */
function failuresOf({ tries }: Entry): number {
  return Math.max(0, tries - 2);
}

/** Changes that can be sent: the oldest one of each row. */
function readyOf(entries: readonly Entry[]): Entry[] {
  const busy = new Set<string>();
  return entries.filter((entry) => {
    const names = namesOf(entry.change);
    const isFree = !names.some((name) => busy.has(name));
    for (const name of names) busy.add(name);
    return isFree && !entry.isSending && entry.kept !== 'unknown' && entry.staleDays === null;
  });
}

/** Days that the change has waited, when the server wants the person to confirm it. */
function staleDaysIn(error: HttpError): number | null {
  return codeIn(error) === CHANGE_TOO_OLD ? Number(Reflect.get(Object(error.body), 'days')) : null;
}

function codeIn({ body }: HttpError): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'error_code') : null;
}

/** Ids of the rows that only one request at a time may change. */
function namesOf({ touches, creates }: QueuedChange): readonly string[] {
  return creates ? [...touches, creates] : touches;
}
