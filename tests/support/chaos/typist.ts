import type { Chance } from '#tests/support/faults/chance.ts';
import { openWriter, type Writer } from '#tests/support/live.ts';
import type { Caller } from '#tests/support/world.ts';

export interface TypistOptions {
  readonly who: Caller;
  readonly page: string;
  /** Address of documents. */
  readonly url: string;
  readonly chance: Chance;
  /** Milliseconds between two words, on average. */
  readonly pace: number;
  /** Starts the words. */
  readonly name: string;
}

/** As `web/lib/documents/document-socket.ts` has it. */
const RETRIES = { delay: 500, minDelay: 300, maxDelay: 5_000, jitter: true };
/** Words after which a tab is closed and another one opened, on average. */
const WORDS_OF_A_TAB = 40;

/** A person who types numbered words into a page, in one tab after the other. */
export class Typist {
  readonly page: string;
  readonly outages: { readonly at: number; readonly ms: number }[] = [];
  readonly words: string[] = [];
  readonly #options: TypistOptions;
  #writer: Writer;
  #lostAt: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #left = 0;

  constructor(options: TypistOptions) {
    this.#options = options;
    this.page = options.page;
    this.#writer = this.#open();
  }

  get isStored(): boolean {
    return this.#writer.isStored();
  }

  start(): void {
    const { chance, pace } = this.#options;
    this.#timer = setTimeout(
      () => {
        this.#type();
        this.start();
      },
      pace * (0.5 + chance.next()),
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  leave(): void {
    this.#writer.leave();
  }

  #open(): Writer {
    const { who, page, url, chance } = this.#options;
    this.#left = 1 + chance.below(2 * WORDS_OF_A_TAB);
    const writer = openWriter(who.cookie, `page:${page}`, { url, retries: RETRIES });
    writer.provider.on('synced', () => {
      if (this.#lostAt === null) return;
      this.outages.push({ at: this.#lostAt, ms: performance.now() - this.#lostAt });
      this.#lostAt = null;
    });
    writer.provider.on('status', ({ status }: { status: string }) => {
      if (status === 'disconnected' && writer === this.#writer) this.#lostAt ??= performance.now();
    });
    return writer;
  }

  #type(): void {
    // A tab that has nothing unsent is closed: what the server acknowledged is then only there.
    if (this.#left <= 0 && this.#writer.isStored()) {
      this.#writer.leave();
      this.#lostAt = null;
      this.#writer = this.#open();
    }
    // The text of a new tab has not come yet: where a word goes would be unknown.
    if (!this.#writer.provider.isSynced && this.#writer.text() === '') return;
    const word = `<${this.#options.name}.${this.words.length}>`;
    this.words.push(word);
    this.#writer.type(word);
    this.#left -= 1;
  }
}
