import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fakeNetwork } from '#tests/web/network.ts';
import { postForm, sendForm } from '#web/lib/http/forms.ts';
import { addressOf, fieldMessages, get, HttpError, onSignedOut, send } from '#web/lib/http/http.ts';
import { isOnline, onOnline, waitAfter } from '#web/lib/http/network.ts';

/** What was thrown. */
const failureOf = async (call: Promise<unknown>): Promise<HttpError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HttpError)) throw new Error('It was not refused.');
  return error;
};

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a call', () => {
  test('of a read carries no body and no mutation id', async () => {
    const network = fakeNetwork(() => [200, { id: 7 }]);
    expect(await get('/api/things/', { page: 2, all: true, none: null, left: undefined })).toEqual({
      id: 7,
    });
    const [request] = network.sent;
    expect(request?.path).toBe('/api/things/?page=2&all=true');
    expect(request?.headers).toEqual({ accept: 'application/json', 'accept-language': 'en' });
  });

  test('with an empty id in its path is not sent', async () => {
    const network = fakeNetwork();
    const { status } = await failureOf(get('/api/workspaces/nova/projects//v2/issues/'));
    expect(status).toBe(404);
    await get('/api/things/', { url: 'https://tutti.test' });
    await get('/api/things/?url=https://tutti.test');
    expect(network.sent).toHaveLength(2);
  });

  test('that writes has its body and an id of its own each time', async () => {
    const network = fakeNetwork();
    await send('POST', '/api/things/', { body: { name: 'Nova' } });
    await send('POST', '/api/things/', { body: { name: 'Nova' } });
    const [one, two] = network.sent.map(({ headers }) => headers['x-client-mutation-id']);
    expect(network.sent[0]?.body).toEqual({ name: 'Nova' });
    expect(network.sent[0]?.headers['content-type']).toBe('application/json');
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).not.toBe(one);
  });

  test('that is tried again keeps its ids', async () => {
    const network = fakeNetwork();
    const options = { body: {}, mutationId: 'm-1', entityId: 'e-1' };
    await send('POST', '/api/things/', options);
    await send('POST', '/api/things/', options);
    for (const { headers } of network.sent) {
      expect(headers['x-client-mutation-id']).toBe('m-1');
      expect(headers['x-client-entity-id']).toBe('e-1');
    }
  });

  test('without a reply body answers with an empty text', async () => {
    fakeNetwork(() => [204, null]);
    expect(await send('DELETE', '/api/things/7/')).toBe('');
  });

  test('takes a reply that was requested before, and asks for nothing', async () => {
    const network = fakeNetwork();
    const started = Promise.resolve(
      new Response('{"id":1}', { headers: { 'content-type': 'application/json' } }),
    );
    expect(await send('GET', '/api/things/', { started })).toEqual({ id: 1 });
    expect(network.sent).toEqual([]);
  });

  test('keeps signs of queries apart from those of addresses', () => {
    expect(addressOf('/api/x/', { q: 'a&b=c #d' })).toBe('/api/x/?q=a%26b%3Dc+%23d');
    expect(addressOf('/api/x/?failed=true', { before: '7' })).toBe('/api/x/?failed=true&before=7');
    expect(addressOf('/api/x/?failed=true', { before: null })).toBe('/api/x/?failed=true');
  });
});

describe('a refusal', () => {
  test.each([
    [{ error: 'Taken' }, 'Taken'],
    [{ detail: 'Not found' }, 'Not found'],
    [{ message: 'No' }, 'No'],
    [{ error_message: 'Weak' }, 'Weak'],
    [{ name: ['Too long', 'Bad'] }, 'Too long'],
    [{ code: 4100, error: '' }, "The server couldn't do this (HTTP 400). Try again."],
    [null, "The server couldn't do this (HTTP 400). Try again."],
    ['<html>', "The server couldn't do this (HTTP 400). Try again."],
  ])('of %j says %j', async (body, message) => {
    fakeNetwork(() => [400, body]);
    const error = await failureOf(send('POST', '/api/things/', { body: {} }));
    expect([error.status, error.message]).toEqual([400, message]);
  });

  test('of the fields of a form has one message for each', async () => {
    fakeNetwork(() => [400, { name: ['Too long', 'Bad'], mail: 'Wrong' }]);
    const error = await failureOf(send('POST', '/api/things/', { body: {} }));
    expect(fieldMessages(error)).toMatchObject({ name: 'Too long' });
    expect(fieldMessages(new Error('other'))).toEqual({});
  });

  test('may name itself in the log, and say when to come again', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-request-id': 'r-9',
      'retry-after': '3',
    };
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 429, headers }));
    const error = await failureOf(get('/api/things/'));
    expect([error.reference, error.retryAfter]).toEqual(['r-9', 3_000]);
  });

  test.each([
    [0, true],
    [429, true],
    [502, true],
    [503, true],
    [400, false],
    [403, false],
    [500, false],
  ])('with status %i may succeed later: %s', (status, isTemporary) => {
    expect(new HttpError(status, null).isTemporary).toBe(isTemporary);
  });

  test('by a network that is away has status 0', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failureOf(get('/api/things/'));
    expect([error.status, error.isTemporary]).toEqual([0, true]);
  });

  test('by a connection that breaks while the reply arrives has status 0 too', async () => {
    const reply = new Response('');
    vi.spyOn(reply, 'text').mockRejectedValue(new TypeError('terminated'));
    vi.stubGlobal('fetch', async () => reply);
    expect((await failureOf(get('/api/things/'))).status).toBe(0);
  });

  test('by the one who asked stays what it is', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', () => {
      stop.abort(new Error('gone'));
      return Promise.reject(new Error('gone'));
    });
    await expect(send('GET', '/api/things/', { signal: stop.signal })).rejects.not.toBeInstanceOf(
      HttpError,
    );
  });
});

describe('the end of a session', () => {
  test('is told to those who listen, until they no longer do', async () => {
    fakeNetwork(() => [401, { error: 'Sign in' }]);
    const ended = vi.fn<() => void>();
    const stop = onSignedOut(ended);
    await failureOf(get('/api/things/'));
    expect(ended).toHaveBeenCalledOnce();
    stop();
    await failureOf(get('/api/things/'));
    expect(ended).toHaveBeenCalledOnce();
  });

  test('is none when another session has ended, as that of the admin area', async () => {
    fakeNetwork(() => [401, {}]);
    const ended = vi.fn<() => void>();
    const stop = onSignedOut(ended);
    await failureOf(send('GET', '/api/instances/', { isOtherSession: true }));
    expect(ended).not.toHaveBeenCalled();
    stop();
  });

  test('is none when something is only forbidden', async () => {
    fakeNetwork(() => [403, {}]);
    const ended = vi.fn<() => void>();
    const stop = onSignedOut(ended);
    await failureOf(get('/api/things/'));
    expect(ended).not.toHaveBeenCalled();
    stop();
  });
});

describe('a form of the pages before the program', () => {
  const token = (path: string) => path.endsWith('/auth/get-csrf-token/');

  test('leaves the page as a browser sends forms, with a token', async () => {
    fakeNetwork(({ path }) => (token(path) ? [200, { csrf_token: 'secret' }] : undefined));
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    await postForm('/auth/sign-out/', { next: '/a"b' });
    const form = submit.mock.contexts[0] as HTMLFormElement;
    expect(form.method).toBe('post');
    expect(new URL(form.action).pathname).toBe('/auth/sign-out/');
    expect(Object.fromEntries(new FormData(form))).toEqual({
      next: '/a"b',
      csrfmiddlewaretoken: 'secret',
    });
    form.remove();
  });

  test('that stays gives the address it leads to', async () => {
    vi.stubGlobal('fetch', async (address: string) => {
      if (token(address)) {
        const headers = { 'content-type': 'application/json' };
        return new Response('{"csrf_token":"s"}', { headers });
      }
      const reply = new Response('');
      Object.defineProperties(reply, {
        redirected: { value: true },
        url: { value: 'http://localhost:3000/?error_code=5000' },
      });
      return reply;
    });
    const address = await sendForm('/auth/sign-in/', { email: 'a@tutti.test' });
    expect(address.searchParams.get('error_code')).toBe('5000');
  });

  test('that leads nowhere was refused', async () => {
    fakeNetwork(({ path }) => (token(path) ? [200, { csrf_token: 's' }] : [403, {}]));
    expect((await failureOf(sendForm('/auth/sign-in/', {}))).status).toBe(403);
  });
});

describe('the network', () => {
  test('is what the browser says, and its return is told', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(isOnline()).toBe(false);
    online.mockReturnValue(true);
    const back = vi.fn<() => void>();
    const stop = onOnline(back);
    window.dispatchEvent(new Event('online'));
    stop();
    window.dispatchEvent(new Event('online'));
    expect(isOnline()).toBe(true);
    expect(back).toHaveBeenCalledOnce();
  });

  test('is tried after ever longer waits up to the longest, spread by half', () => {
    const waits = { first: 100, longest: 1_000 };
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    expect([1, 2, 3, 4, 5, 60].map((tries) => waitAfter(tries, waits))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
    random.mockReturnValue(0);
    expect(waitAfter(1, waits)).toBe(50);
  });
});
