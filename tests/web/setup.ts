import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import * as react from 'react';
import { initReactI18next } from 'react-i18next';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { OWN_REPLY } from '#shared/constants/own-reply.ts';

const MESSAGES = 'web/messages/en';

// How long a busy machine takes says nothing of the program: what never comes fails a little later.
configure({ asyncUtilTimeout: 30_000 });

// React notes for each element where it was made, for its own warnings, until it noted ten thousand within a second:
// it takes a tenth of all time.
const inner: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof inner !== 'object' || inner === null || !('recentlyCreatedOwnerStacks' in inner))
  throw new Error('React counts its notes by another name now.');
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
});

/** All messages in English, as the client has them. */
beforeAll(async () => {
  if (i18next.isInitialized) return;
  const files = readdirSync(MESSAGES).filter((file) => file.endsWith('.json'));
  const en = Object.fromEntries(
    files.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${MESSAGES}/${file}`, 'utf8')),
    ]),
  );
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'app',
    resources: { en },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
});

afterEach(async () => {
  cleanup();
  const { keepText, keptPlaces } = await import('#web/lib/drafts/kept-texts.ts');
  for (const place of keptPlaces('')) keepText(place, '');
  // Tests without a page have none.
  globalThis.localStorage?.clear();
});

// What is said to listeners comes a moment later: at the end of a file its page must still be there.
afterAll(() => sleep(200));

/** What tests answer with stands for our server, whose replies all say so; a test of others takes the mark away. */
globalThis.Response = class OwnResponse extends Response {
  constructor(body?: BodyInit | null, init?: ResponseInit) {
    super(body, init);
    this.headers.set(OWN_REPLY, '1');
  }

  static override json(data: unknown, init?: ResponseInit): Response {
    const headers = { 'content-type': 'application/json', ...init?.headers };
    return new OwnResponse(JSON.stringify(data), { ...init, headers });
  }
};

// What jsdom has no layout for: a page that never changes its size, on a screen with a mouse.
globalThis.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});
if (globalThis.Element && !('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Files run beside each other in one process, whose locks and channels are those of all: each file is a browser of
// its own.
const file = randomUUID();
const locks: LockManager | undefined = globalThis.navigator?.locks;
if (locks) {
  const request = locks.request.bind(locks) as (name: string, ...rest: unknown[]) => unknown;
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (name: string, ...rest: unknown[]) => request(`${file} ${name}`, ...rest) },
  });
}
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};
