import { HocuspocusProvider, type HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';

import { sessionNow } from '#web/lib/session/session.ts';

import { DocumentCopy } from './document-copy.ts';
import { releaseSocket, acquireSocket } from './document-socket.ts';

/** Names a document: the id is that of its page or work item. */
export interface DocumentPlace {
  readonly kind: 'page' | 'work-item';
  readonly id: string;
}

/** Status of a document; the text may be shown in every state but `refused`. */
export interface DocumentStatus {
  /**
   * `loading` = nothing to show yet; `offline` = changes are stored locally and sent later;
   * `refused` = the server refuses the document for `reason`.
   */
  readonly state: 'loading' | 'saved' | 'saving' | 'offline' | 'read-only' | 'refused';
  /** Changes of this browser that the server has not stored yet. */
  readonly waiting: number;
  readonly reason: Refusal | null;
  /** The document is near the size limit: it can still be edited, but not much longer. */
  readonly isLarge: boolean;
}

/**
 * Why a document is refused. `forbidden`: it is gone, or the person cannot see it. `signed-out`:
 * the session has ended. `crowded`: too many people have it open; `crowded-own`: this person has
 * it open too often. `too-large`: the last change exceeds the size limit, and later ones are not
 * stored.
 */
export type Refusal = 'forbidden' | 'signed-out' | 'crowded' | 'crowded-own' | 'too-large';

/** An open document: pass `document` and `provider` to the editor. */
export interface LiveDocument {
  readonly document: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly subscribe: (listener: () => void) => () => void;
  readonly status: () => DocumentStatus;
  /** Connects again after a refusal. */
  tryAgain(): void;
  /** Releases the document; it stays open while another screen shows it. */
  close(): void;
}

/** Delay before closing: a screen may come back at once, and unsent changes need time. */
const LINGER_MS = 2_000;
const SENDING_LIMIT = 15_000;
const RETRY_MS = 4_000;
/** Connection losses shorter than this are not shown. */
const PATIENCE_MS = 1_500;
/**
 * Delay before showing "saving": most changes are stored sooner, which saves two renders per key.
 */
const STORING_MS = 250;
const REFUSALS: readonly Refusal[] = [
  'forbidden',
  'signed-out',
  'crowded',
  'crowded-own',
  'too-large',
];

const opened = new Map<string, OpenDocument>();

/** Opens a document, or shares it when another screen of this tab has it open. */
export function openLiveDocument({ kind, id }: DocumentPlace): LiveDocument {
  const person = sessionNow().me;
  const name = `${kind}:${id}`;
  const key = `${person?.id} ${name}`;
  let live = opened.get(key);
  if (!live) {
    const made = new OpenDocument(name, person, () => {
      if (opened.get(key) === made) opened.delete(key);
    });
    live = made;
    opened.set(key, made);
  }
  return live.take();
}

class OpenDocument {
  readonly #document = new Y.Doc();
  readonly #copy: DocumentCopy | null;
  readonly #socket: HocuspocusProviderWebsocket;
  readonly #provider: HocuspocusProvider;
  readonly #listeners = new Set<() => void>();
  readonly #forget: () => void;
  #status: DocumentStatus = { state: 'loading', waiting: 0, reason: null, isLarge: false };
  /** The status that screens last rendered. */
  #shown = this.#status;
  #users = 0;
  #hasContent = false;
  #isAway = false;
  #isReadOnly = false;
  #isEnded = false;
  #away: ReturnType<typeof setTimeout> | undefined;
  #closing: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    name: string,
    person: { readonly id: string; readonly display_name: string } | null,
    forget: () => void,
  ) {
    this.#forget = forget;
    this.#copy = person ? new DocumentCopy(person.id, name, this.#document) : null;
    this.#document.on('update', this.#count);
    this.#socket = acquireSocket();
    this.#provider = new HocuspocusProvider({
      name,
      document: this.#document,
      websocketProvider: this.#socket,
      token: JSON.stringify({ id: person?.id, name: person?.display_name }),
      onSynced: () => this.#came(),
      onAuthenticated: ({ scope }) => this.#allowed(scope),
      onAuthenticationFailed: ({ reason }) => this.#refuse(reason),
      onClose: ({ event }) => this.#closed(event.code, event.reason),
      onStateless: ({ payload }) => this.#hear(payload),
      onUnsyncedChanges: ({ number }) => {
        if (number === 0 && this.#provider.isSynced) this.#setWaiting(0);
      },
    });
    this.#leave();
    // Loads the local copy first, so that the server sends only what is new.
    void this.#load().then(() => {
      if (!this.#isEnded) this.#provider.attach();
    });
  }

  /** Adds one more user of the open document. */
  take(): LiveDocument {
    clearTimeout(this.#closing);
    this.#users += 1;
    let isOpen = true;
    return {
      document: this.#document,
      provider: this.#provider,
      status: () => this.#shown,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      tryAgain: () => this.#tryAgain(),
      close: () => {
        if (!isOpen) return;
        isOpen = false;
        this.#users -= 1;
        if (this.#users === 0) this.#closeSoon();
      },
    };
  }

  async #load(): Promise<void> {
    const waiting = await this.#copy?.load().catch(() => null);
    if (waiting === null || waiting === undefined) return;
    this.#hasContent = true;
    this.#set({ waiting: this.#status.waiting + waiting });
  }

  /** Counts a local change until the server has stored it. */
  readonly #count = (_update: Uint8Array, origin: unknown): void => {
    if (origin === this.#provider || origin === this.#copy) return;
    this.#setWaiting(this.#status.waiting + 1);
  };

  #came(): void {
    clearTimeout(this.#away);
    this.#isAway = false;
    this.#hasContent = true;
    if (!this.#provider.hasUnsyncedChanges) this.#setWaiting(0);
    this.#set({});
  }

  #allowed(scope: string): void {
    const isNew = this.#provider.isSynced && this.#isReadOnly && scope === 'read-write';
    this.#isReadOnly = scope === 'readonly';
    this.#set({ reason: null });
    // Sends changes that could not be stored before.
    if (isNew) this.#provider.forceSync();
  }

  #refuse(reason: string): void {
    const known = REFUSALS.find((refusal) => refusal === reason);
    // Other reasons are server faults: retry, and give nothing up.
    if (!known) return this.#tryLater();
    this.#set({ reason: known });
    if (known === 'forbidden') void this.#copy?.remove();
    if (isCrowded(known)) this.#tryLater();
  }

  /** Code 1000: the server closed this document alone; otherwise the whole connection broke. */
  #closed(code: number, reason: string): void {
    const isOwn = reason === 'provider_initiated';
    if (REFUSALS.some((known) => known === reason)) this.#refuse(reason);
    else if (code === 1000 && !isOwn) this.#tryLater();
    if (!isOwn) this.#leave();
  }

  #tryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#tryAgain(), RETRY_MS * (0.5 + Math.random()));
  }

  #hear(payload: string): void {
    if (payload === 'too-large') this.#set({ reason: 'too-large' });
    if (payload === 'large') this.#set({ isLarge: true });
  }

  #leave(): void {
    clearTimeout(this.#away);
    this.#away = setTimeout(() => {
      this.#isAway = true;
      this.#set({});
    }, PATIENCE_MS);
    this.#set({});
  }

  #tryAgain(): void {
    // A crowded document keeps its message until there is room; it retries every few seconds.
    if (!isCrowded(this.#status.reason)) this.#set({ reason: null });
    this.#provider.detach();
    this.#provider.attach();
  }

  #setWaiting(waiting: number): void {
    if (waiting !== this.#status.waiting) this.#copy?.keepWaiting(waiting);
    this.#set({ waiting });
  }

  #set(part: Partial<DocumentStatus>): void {
    const merged = { ...this.#status, ...part };
    this.#status = { ...merged, state: this.#stateOf(merged) };
    if (!isStoring(this.#status, this.#shown)) this.#tell();
    else this.#telling ??= setTimeout(() => this.#tell(), STORING_MS);
  }

  #tell(): void {
    clearTimeout(this.#telling);
    this.#telling = undefined;
    const [next, last] = [this.#status, this.#shown];
    if (
      next.state === last.state &&
      next.waiting === last.waiting &&
      next.reason === last.reason &&
      next.isLarge === last.isLarge
    )
      return;
    this.#shown = next;
    for (const listener of this.#listeners) listener();
  }

  #stateOf({ reason, waiting }: DocumentStatus): DocumentStatus['state'] {
    if (reason !== null) return 'refused';
    if (!this.#hasContent) return this.#isAway ? 'offline' : 'loading';
    if (this.#isAway) return 'offline';
    if (this.#isReadOnly) return 'read-only';
    return waiting > 0 ? 'saving' : 'saved';
  }

  #closeSoon(): void {
    const began = performance.now();
    const end = () => {
      const isSending =
        this.#status.state === 'saving' && performance.now() - began < SENDING_LIMIT;
      if (isSending) this.#closing = setTimeout(end, LINGER_MS);
      else this.#end();
    };
    this.#closing = setTimeout(end, LINGER_MS);
  }

  #end(): void {
    this.#isEnded = true;
    this.#forget();
    clearTimeout(this.#away);
    clearTimeout(this.#retry);
    clearTimeout(this.#telling);
    this.#document.off('update', this.#count);
    this.#provider.destroy();
    releaseSocket();
    void this.#copy?.close().then(() => this.#document.destroy());
  }
}

function isCrowded(reason: Refusal | null): boolean {
  return reason === 'crowded' || reason === 'crowded-own';
}

/** Whether two statuses differ only in that changes wait, or no longer wait. */
function isStoring(one: DocumentStatus, other: DocumentStatus): boolean {
  const isAlike = one.reason === other.reason && one.isLarge === other.isLarge;
  const isBetween = ({ state }: DocumentStatus) => state === 'saved' || state === 'saving';
  return isAlike && (one.state === other.state || (isBetween(one) && isBetween(other)));
}
