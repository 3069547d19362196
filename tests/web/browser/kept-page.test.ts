import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { KeptPage } from '#web/app/service-worker/kept-page.ts';

const SCOPE = 'https://tutti.test/base/';
const PAGE = '<meta name="session" content="" /><script src="./assets/index-a.js"></script>';
const BUILD = { version: 'one', number: 5, files: [{ url: 'assets/index-a.js', revision: null }] };

/** The browser's storage of answers, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (key: string | URL | Request) => (key instanceof Request ? key.url : String(key));
  return {
    open: async (name: string) => {
      const rows = all.get(name) ?? new Map<string, Response>();
      all.set(name, rows);
      return {
        put: async (key: string | URL, answer: Response) => void rows.set(urlOf(key), answer),
        match: async (key: string | URL) => rows.get(urlOf(key))?.clone(),
        delete: async (key: string | URL | Request) => rows.delete(urlOf(key)),
        keys: async () => [...rows.keys()].map((url) => new Request(url)),
      };
    },
  };
}

const served = vi.fn<() => Response>();
const kept = new KeptPage(BUILD, SCOPE);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async () => served());
  served.mockImplementation(
    () => new Response(PAGE, { headers: { 'content-security-policy': "default-src 'self'" } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const away = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const bodyOf = async (answer: Promise<Response>) => (await answer).text();

it('the server’s page comes first', async () => {
  await kept.keep();
  expect(await bodyOf(kept.open(Promise.resolve(new Response('fresh'))))).toBe('fresh');
});

it('without a server the kept page comes, under its own policy and with the session of the browser', async () => {
  await kept.keep();
  const cache = await caches.open('tutti-page /base/');
  await cache.put(`${SCOPE}session`, new Response('abc'));
  const answer = await kept.open(away());
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(await answer.text()).toBe(PAGE.replace('content=""', 'content="abc"'));
});

it('so it does when a proxy says that the server is away, and not for the server’s own refusals', async () => {
  await kept.keep();
  const bad = new Response('bad', { status: 502 });
  bad.headers.delete('x-tutti');
  expect(await bodyOf(kept.open(Promise.resolve(bad)))).toBe(PAGE);
  expect(await bodyOf(kept.open(Promise.resolve(new Response('no', { status: 404 }))))).toBe('no');
});

it('so it does when a network shows its own page, but not when that leads where somebody signs in', async () => {
  await kept.keep();
  const strange = (status: number, more: Partial<Response> = {}) => {
    const answer = new Response('Welcome to the hotel', { status });
    answer.headers.delete('x-tutti');
    return bodyOf(kept.open(Promise.resolve(Object.assign(answer, more))));
  };
  expect(await strange(200)).toBe(PAGE);
  expect(await strange(403)).toBe(PAGE);
  expect(await strange(401)).toBe('Welcome to the hotel');
  const redirect = new Response('');
  Object.defineProperty(redirect, 'type', { value: 'opaqueredirect' });
  redirect.headers.delete('x-tutti');
  expect(await kept.open(Promise.resolve(redirect))).toBe(redirect);
});

it('a page that is not the server’s own is not kept, whatever is in it', async () => {
  served.mockImplementation(() => {
    const answer = new Response(PAGE);
    answer.headers.delete('x-tutti');
    return answer;
  });
  await expect(kept.keep()).rejects.toThrow('another build');
});

it('so it does when the server takes too long', async () => {
  await kept.keep();
  const answer = kept.open(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await bodyOf(answer)).toBe(PAGE);
});

it('where nothing is kept the server is waited for, and its failure is told', async () => {
  const late = Promise.withResolvers<Response>();
  const answer = kept.open(late.promise);
  await vi.advanceTimersByTimeAsync(10_000);
  late.resolve(new Response('late'));
  expect(await bodyOf(answer)).toBe('late');
  await expect(kept.open(away())).rejects.toThrow('Failed to fetch');
});

it('the page of another build is not kept: its files would be missing', async () => {
  served.mockImplementation(() => new Response(PAGE.replace('index-a', 'index-b')));
  await expect(kept.keep()).rejects.toThrow('another build');
});

it('pages of older builds go when this one takes over; the session stays', async () => {
  await new KeptPage({ ...BUILD, version: 'zero' }, SCOPE).keep();
  await kept.keep();
  const cache = await caches.open('tutti-page /base/');
  await cache.put(`${SCOPE}session`, new Response('abc'));
  await kept.forgetOthers();
  const left = (await cache.keys()).map(({ url }) => url);
  expect(left.toSorted()).toEqual([`${SCOPE}page?one`, `${SCOPE}session`]);
});

it('a worker of an older build stays away once a newer one keeps its page', async () => {
  const build = (number: number) =>
    served.mockImplementation(() => new Response(`<meta name="build" content="${number}">${PAGE}`));
  build(5);
  await kept.keep();
  const newer = new KeptPage({ ...BUILD, version: 'two', number: 6 }, SCOPE);
  await newer.refuseOlder();
  await kept.refuseOlder();
  build(6);
  await newer.keep();
  await newer.refuseOlder();
  await expect(kept.refuseOlder()).rejects.toThrow('A newer build is kept.');
});
