import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resetLimit, takeFromLimit } from '#server/platform/guards/rate-limit.ts';
import { ApiError } from '#shared/errors.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

describe('a rate limit', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const outcomes = async (name: string, calls: number, max: number, seconds = 60) => {
    const all = await Promise.allSettled(
      Array.from({ length: calls }, () => takeFromLimit(server.platform, name, { max, seconds })),
    );
    return all.filter((one) => one.status === 'fulfilled').length;
  };

  it('lets exactly the agreed number through, also in parallel', async () => {
    expect(await outcomes('ten', 50, 10)).toBe(10);
  });

  it('keeps names apart', async () => {
    expect(await outcomes('a', 3, 3)).toBe(3);
    expect(await outcomes('b', 3, 3)).toBe(3);
  });

  it('refuses with the contract body and the seconds to wait', async () => {
    await outcomes('full', 1, 1, 30);
    const refusal = await takeFromLimit(server.platform, 'full', { max: 1, seconds: 30 }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({
      status: 429,
      body: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
    });
    const wait = Number((refusal as ApiError).headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(30);
  });

  it('opens again when the time is over', async () => {
    expect(await outcomes('short', 2, 1, 0.2)).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await outcomes('short', 2, 1, 0.2)).toBe(1);
  });

  it('opens again when it is reset', async () => {
    await outcomes('reset', 2, 1);
    await resetLimit(server.platform, 'reset');
    expect(await outcomes('reset', 1, 1)).toBe(1);
  });

  it('takes names of any length and content', async () => {
    expect(await outcomes(`${'x'.repeat(10_000)}\0`, 2, 1)).toBe(1);
  });
});
