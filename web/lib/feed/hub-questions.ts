import type { Frame } from '#web/lib/store/feed-store.ts';

import type { ClientEvents, ServerEvents } from './feed-socket.ts';

/** A hello without an answer by then no longer holds up the others, in milliseconds. */
const ANSWER_LIMIT = 10_000;

interface Asked<Tab, Body> {
  readonly tab: Tab;
  readonly body: Body;
}

type Hello = ClientEvents['hello'];
type Open = ClientEvents['open'];
type Emit = <Event extends 'hello' | 'open'>(event: Event, body: ClientEvents[Event]) => void;

/**
 * Which tab asked what: an answer holds for the cursors of the tab that asked, and would mislead any other.
 * Hellos go out one at a time, so that many tabs that come together do not ask for everything at once.
 */
export class HubQuestions<Tab extends object> {
  readonly #emit: Emit;
  /** Hellos in line, one a tab. */
  readonly #hellos = new Map<Tab, Hello>();
  readonly #opens = new Map<number, Asked<Tab, Open>>();
  /** Frames that are part of an answer: where they start, and whom they are for. */
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

  /** Sends the tab's hello when it is its turn. */
  hello(tab: Tab, body: Hello): void {
    this.#hellos.set(tab, body);
    this.#next();
  }

  /** Asks for an item on behalf of a tab. */
  open(tab: Tab, body: Open): void {
    this.#lastAsk += 1;
    this.#opens.set(this.#lastAsk, { tab, body });
    this.#emit('open', { ...body, ask: this.#lastAsk });
  }

  /** Whose hello this answers; null = nobody's any more. */
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

  /** Whose question for an item this answers. */
  opened({ ask, scope, cursor, state }: ServerEvents['opened']): Tab | null {
    const asked = this.#opens.get(ask ?? 0);
    this.#opens.delete(ask ?? 0);
    const prev = asked?.body.cursor;
    if (asked && prev && state === 'frame') {
      this.#due.set(scope, { tab: asked.tab, prev, cur: cursor });
    }
    return asked?.tab ?? null;
  }

  /** Whose answer this frame is part of; null = it is for everybody. */
  frameFor({ scope, prev, cur }: Frame): Tab | null {
    const due = this.#due.get(scope);
    if (due?.prev !== prev || due.cur !== cur) return null;
    this.#due.delete(scope);
    return due.tab;
  }

  /** The tab has gone: nobody waits for its answers. */
  forget(tab: Tab): void {
    this.#hellos.delete(tab);
    for (const [ask, asked] of this.#opens) if (asked.tab === tab) this.#opens.delete(ask);
  }

  /** What was asked will not be answered: the connection is lost, or the server asks to begin again. */
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
