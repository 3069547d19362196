import { vi } from 'vitest';

/** A request that the client sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Reply = readonly [status: number, body: unknown];

/** Stands in for the network: records each request and replies as told; 200 and an empty object else. */
export function fakeNetwork(
  reply: (request: SentRequest) => Reply | undefined | Promise<Reply | undefined> = () => undefined,
) {
  const sent: SentRequest[] = [];
  const answer = async (address: string | URL | Request, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: address instanceof Request ? address.url : address.toString(),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
    };
    sent.push(request);
    const [status, body] = (await reply(request)) ?? [200, {}];
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };
  vi.stubGlobal('fetch', answer);
  return {
    sent,
    writes: () => sent.filter(({ method }) => method !== 'GET'),
  };
}
