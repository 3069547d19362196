import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { HttpError } from '#web/lib/http/http.ts';
import { uploadFile, UploadRefusal } from '#web/lib/http/upload.ts';

const TICKET = {
  upload_data: { url: 'http://files.test/', fields: { key: 'a', policy: 'b' } },
  asset_id: 'asset',
  asset_url: '/api/assets/v2/static/asset/',
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The store at the other end: it answers these one after the other, 0 = no connection. */
class FakeRequest extends EventTarget {
  static answers: number[] = [];
  static sent: FormData[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '<Error><Message>Too big</Message></Error>';
  open() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData) {
    FakeRequest.sent.push(form);
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    const status = FakeRequest.answers.shift();
    // Nothing left to say: it is still under way.
    if (status === undefined) return;
    this.status = status;
    queueMicrotask(() => this.dispatchEvent(new Event(status === 0 ? 'error' : 'load')));
  }
}

const calls: { method: string; url: string }[] = [];
let refused = 0;
let limit = 10;

beforeEach(() => {
  calls.length = 0;
  refused = 0;
  FakeRequest.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    calls.push({ method, url });
    if (url.endsWith('/api/instances/')) {
      return Promise.resolve(json({ config: { file_size_limit: limit } }));
    }
    if (method === 'POST' && refused > 0) {
      refused -= 1;
      return Promise.resolve(json({}, 503));
    }
    return Promise.resolve(method === 'POST' ? json(TICKET) : new Response(null, { status: 204 }));
  });
});

afterEach(() => vi.unstubAllGlobals());

const picture = (size: number, type = 'image/png') =>
  new File(['x'.repeat(size)], 'me.png', { type });
const avatar = { kind: 'USER_AVATAR' } as const;

describe('an upload', () => {
  it('asks for a ticket, posts every field and the file last, and confirms', async () => {
    FakeRequest.answers = [204];
    const shares: number[] = [];
    const done = await uploadFile({
      kind: 'ISSUE_ATTACHMENT',
      slug: 'ws',
      projectId: 'p',
      entityId: 'i',
      file: picture(4),
      onProgress: (share) => shares.push(share),
    });
    expect(done).toEqual({ id: 'asset', url: '/api/assets/v2/static/asset/' });
    const path = '/api/assets/v2/workspaces/ws/projects/p/issues/i/attachments/';
    expect(calls.filter(({ url }) => url.includes('/assets/'))).toEqual([
      { method: 'POST', url: path },
      { method: 'PATCH', url: `${path}asset/` },
    ]);
    expect([...(FakeRequest.sent[0]?.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
    expect(shares).toEqual([0.5, 1]);
  });

  it.each([
    ['type', picture(4, 'text/html')],
    ['empty', picture(0)],
    ['size', picture(11)],
  ] as const)('refuses a file for its %s before anything is sent', async (reason, file) => {
    const error = await uploadFile({ ...avatar, file }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(UploadRefusal);
    expect(error).toMatchObject({ reason, limit: 10 });
    expect(calls.some(({ method }) => method !== 'GET')).toBe(false);
  });

  it('follows the limit of the instance while the tab is open', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    limit = 20;
    FakeRequest.answers = [204];
    await uploadFile({ ...avatar, file: picture(15) });
    expect(FakeRequest.sent).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('tries again what fails in passing, with the same ticket', async () => {
    FakeRequest.answers = [0, 204];
    refused = 1;
    await uploadFile({ ...avatar, file: picture(4) });
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
    expect(FakeRequest.sent).toHaveLength(2);
  });

  it('gives the reason of the store when that refuses for good', async () => {
    FakeRequest.answers = [400];
    const error = await uploadFile({ ...avatar, file: picture(4) }).catch(
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 400, message: 'Too big' });
    expect(FakeRequest.sent).toHaveLength(1);
  });

  it('can be cancelled on its way', async () => {
    FakeRequest.answers = [];
    const stop = new AbortController();
    const running = uploadFile({ ...avatar, file: picture(4), signal: stop.signal });
    await vi.waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    stop.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});
