import { LightSocket } from './light-socket.ts';

/** What a raw client tells of each frame, and of each word that too much changed for one (`stale`). */
export type OnFrame = (text: string, at: number) => void;

/** Milliseconds since the epoch with fractions: comparable between processes of one machine. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

/**
 * A feed client that speaks socket.io's wire form by hand and parses nothing it does not need: a thousand of
 * them fit beside the server they measure.
 */
export class RawClient {
  readonly #socket: LightSocket;
  readonly ready: Promise<void>;
  scopes: Record<string, [string, string]> = {};
  epoch = '';
  #onWelcome: (() => void) | null = null;
  #frames = 0;
  #framesWanted = 0;

  constructor(url: string, cookie: string, onFrame: OnFrame = () => undefined) {
    const address = new URL('/socket.io/?EIO=4&transport=websocket', url);
    let hear: (text: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    this.#socket = new LightSocket(address, cookie, {
      onText: (text) => hear(text),
      onEnd: () => fail(new Error('socket ended')),
    });
    this.ready = new Promise((resolve, reject) => {
      fail = reject;
      hear = (text) => {
        if (text === '2') this.#socket.send('3');
        else if (text.startsWith('0')) this.#socket.send('40');
        else if (text.startsWith('40')) resolve();
        else if (text.startsWith('42["welcome"')) this.#welcomed(text);
        else if (text.startsWith('42["frame"')) {
          onFrame(text, now());
          this.#frames += 1;
          if (this.#framesWanted > 0 && this.#frames >= this.#framesWanted) this.#onWelcome?.();
        } else if (text.startsWith('42["stale"')) onFrame(text, now());
      };
    });
  }

  /** Says hello with the cursors it holds; resolves when it is current. */
  async hello(cursors: Record<string, string> = {}, epoch?: string): Promise<void> {
    this.#frames = 0;
    this.#framesWanted = 0;
    const current = new Promise<void>((resolve) => (this.#onWelcome = resolve));
    this.#socket.send(`42${JSON.stringify(['hello', { cursors, ...(epoch ? { epoch } : {}) }])}`);
    await current;
  }

  cursors(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(this.scopes).map(([scope, [cursor]]) => [scope, cursor]),
    );
  }

  close(): void {
    this.#socket.close();
  }

  #welcomed(text: string): void {
    const [, welcome] = JSON.parse(text.slice(2)) as [
      string,
      { epoch: string; scopes: Record<string, [string, string]> },
    ];
    this.epoch = welcome.epoch;
    this.scopes = welcome.scopes;
    const owed = Object.values(welcome.scopes).filter(([, state]) => state === 'frame').length;
    this.#framesWanted = owed;
    if (owed === 0 || this.#frames >= owed) this.#onWelcome?.();
  }
}
