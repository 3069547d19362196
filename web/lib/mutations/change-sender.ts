import { ALREADY_MADE, CHANGE_TOO_OLD } from '#shared/errors.ts';
import { HttpError, type send } from '#web/lib/http/http.ts';
import { isOnline, waitAfter } from '#web/lib/http/network.ts';

import type { Outcome, QueuedChange } from './change.ts';

/** Changes of different things go out side by side, this many at most. */
const AT_ONCE = 6;
/** First and longest rest after a try that met nobody, in milliseconds. */
const REST = { first: 500, longest: 10_000 };
/** A try without a reply is given up after this: the network may have lost it. */
const PATIENCE_MS = 60_000;

/** A change that waits to be sent. */
export interface Entry {
  change: QueuedChange;
  /** `heard` of another tab; `restored` from before the page was loaded. */
  readonly origin: 'own' | 'heard' | 'restored';
  /** The caller that waits for the reply. */
  readonly waiter: PromiseWithResolvers<unknown> | null;
  /** Whether the browser keeps it; sent only once that is known. */
  kept: 'unknown' | 'yes' | 'no';
  isSending: boolean;
  /** Another tab sends it, unless it has not ended by then, on the clock of the page. */
  leftUntil: number;
  /** How often it was sent in vain. */
  tries: number;
  /** The server takes it only once the person was asked: it waited for so many days. */
  staleDays: number | null;
  /** Whether its form has closed before the reply: a refusal is then reported although it is quiet. */
  isHandedOver: boolean;
}

export interface ChangeSenderOptions {
  /** What waits, the oldest first. */
  readonly entries: () => Iterable<Entry>;
  readonly send: typeof send;
  readonly onEnd: (id: string, outcome: Outcome) => void;
  /** Called when the server could not be reached. */
  readonly onRest: () => void;
  /** Called when the server wants the person to be asked. */
  readonly onAsk: (id: string, days: number) => void;
}

/** Sends what may be sent: for each thing the oldest change first, tried again until the server has answered. */
export class ChangeSender {
  readonly #options: ChangeSenderOptions;
  #isOn = false;
  #isPaused = false;
  #tries = 0;
  #restUntil = 0;
  /** The server itself asked for the rest. */
  #isAsked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChangeSenderOptions) {
    this.#options = options;
  }

  /** Whether the server was out of reach at the last try. */
  get isResting(): boolean {
    return this.#tries > 0;
  }

  /** From now on this tab sends. */
  start(): void {
    this.#isOn = true;
    this.work();
  }

  /** Nothing is sent while nobody is signed in. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  /** Goes on at once, whatever it was resting for. */
  resume(): void {
    this.#isPaused = false;
    this.#tries = 0;
    this.#restUntil = 0;
    this.work();
  }

  /** Something new is there: a good moment to look whether the server is back. */
  hurry(): void {
    if (!this.#isAsked) this.#restUntil = 0;
    this.work();
  }

  /** The network or the feed is back: earlier failures no longer count. */
  comeBack(): void {
    this.#tries = 0;
    this.hurry();
  }

  /** Sends what may be sent now, and looks again when more may be. */
  work(): void {
    clearTimeout(this.#timer);
    if (!this.#isOn || this.#isPaused) return;
    // Without a network one try is enough: some browsers report none although a local server can be reached.
    if (this.#tries > 0 && !isOnline()) return;
    const now = performance.now();
    if (now < this.#restUntil) return this.#lookAgain(this.#restUntil);
    const entries = [...this.#options.entries()];
    // After a try that met nobody one is enough to see whether the server is back.
    const free =
      (this.#tries > 0 ? 1 : AT_ONCE) - entries.filter((entry) => entry.isSending).length;
    const ready = readyOf(entries);
    // One that something on the way never lets through does not keep the others back.
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
      // The server made it long ago; the feed brings it.
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

/** Two tries in vain may be the network's fault: until then the oldest is tried first. */
function failuresOf({ tries }: Entry): number {
  return Math.max(0, tries - 2);
}

/** What may be sent as soon as there is a free line: of each thing the oldest. */
function readyOf(entries: readonly Entry[]): Entry[] {
  const busy = new Set<string>();
  return entries.filter((entry) => {
    const names = namesOf(entry.change);
    const isFree = !names.some((name) => busy.has(name));
    for (const name of names) busy.add(name);
    return isFree && !entry.isSending && entry.kept !== 'unknown' && entry.staleDays === null;
  });
}

/** For how many days the change waited, where the server wants the person to be asked. */
function staleDaysIn(error: HttpError): number | null {
  return codeIn(error) === CHANGE_TOO_OLD ? Number(Reflect.get(Object(error.body), 'days')) : null;
}

function codeIn({ body }: HttpError): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'error_code') : null;
}

/** What must not be changed by two requests at once. */
function namesOf({ touches, creates }: QueuedChange): readonly string[] {
  return creates ? [...touches, creates] : touches;
}
