import type { Frame } from '#web/lib/store/feed-store.ts';

import type { ClientEvents, ServerEvents } from './feed-socket.ts';

/** Milliseconds after which an unanswered hello no longer blocks the others. */
const ANSWER_LIMIT = 10_000;

interface Asked<Tab, Body> {
  readonly tab: Tab;
  readonly body: Body;
}

type Hello = ClientEvents['hello'];
type Open = ClientEvents['open'];
type Emit = <Event extends 'hello' | 'open'>(event: Event, body: ClientEvents[Event]) => void;

/**
 * Records which tab asked what: an answer refers to the cursors of that tab and would be wrong for
 * any other. Hellos are sent one at a time, so that many tabs that start together do not request
 * everything at once.
 */
export class HubQuestions<Tab extends object> {
  readonly #emit: Emit;
  /** Queued hellos, one per tab. */
  readonly #hellos = new Map<Tab, Hello>();
  readonly #opens = new Map<number, Asked<Tab, Open>>();
  /** Frames that are part of an answer: their start cursor, and the tab they are for. */
  readonly #due = new Map<
    string,
    { readonly tab: Tab; readonly prev: string; readonly cur: string }
  >();
  #asking: (Asked<Tab, Hello> & { readonly ask: number }) | null = null;
  #limit: ReturnType<typeof setTimeout> | undefined;
  #lastAsk = 0;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Queues the tab's hello and sends it in turn. */
  hello(tab: Tab, body: Hello): void {
    this.#hellos.set(tab, body);
    this.#next();
  }

  /** Asks to open an item on behalf of a tab. */
  open(tab: Tab, body: Open): void {
    this.#lastAsk += 1;
    this.#opens.set(this.#lastAsk, { tab, body });
    this.#emit('open', { ...body, ask: this.#lastAsk });
  }

  /** The tab whose hello this answers; null = none. */
  welcomed({ ask, scopes }: ServerEvents['welcome']): Tab | null {
    const asked = this.#asking;
    if (!asked || asked.ask !== ask) return null;
    for (const [scope, [cursor, state]] of Object.entries(scopes)) {
      const prev = asked.body.cursors[scope];
      if (state === 'frame' && prev) this.#due.set(scope, { tab: asked.tab, prev, cur: cursor });
    }
    this.#goOn();
    return asked.tab;
  }

  /** The tab whose `open` this answers. */
  opened({ ask, scope, cursor, state }: ServerEvents['opened']): Tab | null {
    const asked = this.#opens.get(ask ?? 0);
    this.#opens.delete(ask ?? 0);
    const prev = asked?.body.cursor;
    if (asked && prev && state === 'frame') {
      this.#due.set(scope, { tab: asked.tab, prev, cur: cursor });
    }
    return asked?.tab ?? null;
  }

  /** The tab whose answer this frame is part of; null = it is for all tabs. */
  frameFor({ scope, prev, cur }: Frame): Tab | null {
    const due = this.#due.get(scope);
    if (due?.prev !== prev || due.cur !== cur) return null;
    this.#due.delete(scope);
    return due.tab;
  }

  /** Forgets the questions of a closed tab. */
  forget(tab: Tab): void {
    this.#hellos.delete(tab);
    for (const [ask, asked] of this.#opens) if (asked.tab === tab) this.#opens.delete(ask);
  }

  /** Forgets all questions: the connection is lost, or the server starts over. */
  clear(): void {
    this.#hellos.clear();
    this.#opens.clear();
    this.#due.clear();
    this.#goOn();
  }

  #next(): void {
    if (this.#asking) return;
    const [first] = this.#hellos;
    if (!first) return;
    const [tab, body] = first;
    this.#hellos.delete(tab);
    this.#lastAsk += 1;
    this.#asking = { tab, body, ask: this.#lastAsk };
    this.#limit = setTimeout(() => this.#goOn(), ANSWER_LIMIT);
    this.#emit('hello', { ...body, ask: this.#lastAsk });
  }

  #goOn(): void {
    clearTimeout(this.#limit);
    this.#asking = null;
    this.#next();
  }
}
