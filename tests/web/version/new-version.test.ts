import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { followTyping, isTextTyped } from '#web/lib/drafts/typed-text.ts';

const page = (script: string, build = 1) =>
  `<html><head><meta name="build" content="${build}"><script type="module" crossorigin src="./assets/${script}"></script></head></html>`;

let offered = page('index-a.js');

beforeEach(() => {
  vi.resetModules();
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', new URL('./assets/index-a.js', document.baseURI).href);
  const build = Object.assign(document.createElement('meta'), { name: 'build', content: '5' });
  document.head.append(build, script);
  vi.stubGlobal('fetch', async () => new Response(offered));
});
afterEach(() => {
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function seenAfterAsking(): Promise<boolean> {
  const { renderHook } = await import('@testing-library/react');
  const { askForVersion, useUpdateReady } = await import('#web/lib/browser/new-version.ts');
  await askForVersion();
  return renderHook(() => useUpdateReady()).result.current;
}

test('the build that runs is no update', async () => {
  offered = page('index-a.js');
  expect(await seenAfterAsking()).toBe(false);
});

test('another first script is an update', async () => {
  offered = page('index-b.js', 6);
  expect(await seenAfterAsking()).toBe(true);
});

test('a server of an older build is no update, also one from before builds had numbers', async () => {
  offered = page('index-b.js', 4);
  expect(await seenAfterAsking()).toBe(false);
  offered = page('index-b.js').replace(/<meta[^>]*>/, '');
  expect(await seenAfterAsking()).toBe(false);
});

test('a tab that was reloaded for a build is not told of it again, but of the next one', async () => {
  offered = page('index-b.js', 6);
  expect(await seenAfterAsking()).toBe(true);
  const { takeUpdate } = await import('#web/lib/browser/new-version.ts');
  const reload = vi.fn<() => void>();
  takeUpdate(reload);
  expect(reload).toHaveBeenCalledOnce();
  // The reload came to a server of the older build.
  vi.resetModules();
  expect(await seenAfterAsking()).toBe(false);
  offered = page('index-c.js', 7);
  expect(await seenAfterAsking()).toBe(true);
});

test('a server that is away or answers something else is no update', async () => {
  offered = '<html><head></head></html>';
  expect(await seenAfterAsking()).toBe(false);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  expect(await seenAfterAsking()).toBe(false);
});

test('words that stand in a field are typed text, words that are searched for are not', () => {
  const stop = followTyping();
  const [field, search] = ['text', 'search'].map((type) => {
    const input = document.createElement('input');
    input.type = type;
    document.body.append(input);
    return input;
  });
  const type = (input: HTMLInputElement | undefined, words: string) => {
    if (input) input.value = words;
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  type(search, 'nova');
  expect(isTextTyped()).toBe(false);
  type(field, 'a thought');
  expect(isTextTyped()).toBe(true);
  type(field, '');
  expect(isTextTyped()).toBe(false);
  type(field, 'a thought');
  field?.remove();
  expect(isTextTyped()).toBe(false);
  stop();
});
