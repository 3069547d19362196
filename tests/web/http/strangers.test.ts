import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { askForVersion } from '#web/lib/browser/new-version.ts';
import { savePicture } from '#web/lib/browser/save-file.ts';
import { sendForm } from '#web/lib/http/forms.ts';
import { get, HttpError, onSignedOut, send } from '#web/lib/http/http.ts';
import { lastServerTime, serverNow } from '#web/lib/http/server-time.ts';
import { postFile } from '#web/lib/http/upload.ts';
import { findSessionNow } from '#web/lib/session/session.ts';

/** What answers in the server's place, with what status, type and body. */
const STRANGERS: readonly [string, number, string, string][] = [
  ['the sign-in page of a hotel', 200, 'text/html', '<h1>Welcome</h1>'],
  ['a portal that speaks JSON', 200, 'application/json', '{"results":[],"id":1}'],
  ['a portal that says nothing', 204, '', ''],
  ['a firewall', 403, 'text/html', 'Blocked'],
  ['a proxy that wants a password', 401, 'application/json', '{"error":"who are you"}'],
  ['a proxy with a limit of its own', 413, 'text/html', 'Too large'],
  ['a proxy that knows no such page', 404, 'text/html', 'Not found'],
  ['a proxy whose server is away', 502, 'text/html', 'Bad gateway'],
];

function strange(status: number, type: string, body: string): Response {
  const answer = new Response(status === 204 ? null : body, { status });
  answer.headers.delete('x-tutti');
  answer.headers.set('content-type', type);
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

describe.each(STRANGERS)('%s', (_name, status, type, body) => {
  beforeEach(() => vi.stubGlobal('fetch', async () => strange(status, type, body)));

  it.each(['GET', 'POST', 'PATCH', 'DELETE'] as const)(
    'answers no %s: it is tried again',
    async (method) => {
      const ended = vi.fn<() => void>();
      const stop = onSignedOut(ended);
      const failure = await send(method, '/api/things/').catch((error: unknown) => error);
      stop();
      expect(failure).toBeInstanceOf(HttpError);
      expect(failure).toMatchObject({ status: 0, isTemporary: true });
      expect(String(failure)).toContain('Something on the network answered instead of Tutti.');
      expect(ended).not.toHaveBeenCalled();
    },
  );

  it('is no sign-in, no other session, no newer version', async () => {
    await expect(sendForm('/auth/sign-in/', {})).rejects.toMatchObject({ status: 0 });
    await expect(findSessionNow()).rejects.toMatchObject({ status: 0 });
    document.head.innerHTML = '<script type="module" src="/assets/index-own.js"></script>';
    await expect(askForVersion()).resolves.toBeUndefined();
  });
});

it('a sign-in that a portal leads to its own page is none', async () => {
  const token = new Response('{"csrf_token":"t"}', {
    headers: { 'content-type': 'application/json' },
  });
  const page = Object.defineProperties(strange(200, 'text/html', ''), {
    redirected: { value: true },
    url: { value: `${location.origin}/portal` },
  });
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockResolvedValueOnce(token).mockResolvedValueOnce(page),
  );
  await expect(sendForm('/auth/sign-in/', {})).rejects.toMatchObject({ status: 0 });
});

it('a reply of ours that broke off on the way is no empty state', async () => {
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response('{"results": [', { headers }));
  await expect(get('/api/things/')).rejects.toMatchObject({ status: 0 });
});

describe('an upload', () => {
  /** An XHR that is answered at once. */
  const answerXhr = (mark: string | null) =>
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends EventTarget {
        readonly upload = new EventTarget();
        readonly status = 200;
        readonly responseText = '<h1>Welcome</h1>';
        open() {}
        abort() {}
        send() {
          queueMicrotask(() => this.dispatchEvent(new Event('load')));
        }
        getResponseHeader = () => mark;
      },
    );
  const post = (url: string) =>
    postFile(
      { url, fields: {} },
      new File(['x'], 'x.png'),
      new AbortController().signal,
      () => undefined,
    );

  it('to our own store counts once that has answered', async () => {
    answerXhr(null);
    await expect(post('/api/files/')).rejects.toMatchObject({ status: 0 });
    answerXhr('1');
    await expect(post('/api/files/')).resolves.toBeUndefined();
  });

  it('to a store elsewhere counts by its status; the confirmation is ours', async () => {
    answerXhr(null);
    await expect(post('https://s3.example.com/bucket/')).resolves.toBeUndefined();
  });
});

it('a page of a portal is not saved as a picture', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.stubGlobal('fetch', async () => strange(200, 'text/html', 'Welcome'));
  await savePicture('/api/files/1/', 'photo.png');
  expect(open).toHaveBeenCalled();
});

describe('the time', () => {
  it('is the server’s, however the clock of the computer jumps, and never that of a stranger', async () => {
    const headers = { 'content-type': 'application/json', date: 'Sat, 28 Nov 2026 12:00:00 GMT' };
    vi.stubGlobal('fetch', async () => new Response('{}', { headers }));
    await get('/api/things/');
    const heard = Date.UTC(2026, 10, 28, 12);
    vi.spyOn(Date, 'now').mockReturnValue(0);
    vi.stubGlobal('fetch', async () => {
      const answer = strange(200, 'text/html', '');
      answer.headers.set('date', 'Sat, 28 Nov 2099 12:00:00 GMT');
      return answer;
    });
    await get('/api/things/').catch(() => undefined);
    for (const now of [serverNow(), lastServerTime()]) {
      expect(now).toBeGreaterThanOrEqual(heard);
      expect(now).toBeLessThan(heard + 60_000);
    }
    vi.restoreAllMocks();
  });
});
