import fastify from 'fastify';
import { expect, it } from 'vitest';

import { handleErrors } from '#server/platform/replies/error-handler.ts';

/** An application whose one route fails, and what it logs. */
function failing(error: () => Error) {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  handleErrors(app, () => true);
  app.get('/', () => {
    throw error();
  });
  return { ask: () => app.inject('/'), lines };
}

const withCode = (code: string, more = {}) =>
  Object.assign(new Error('out of reach'), { code, ...more });

it.each([
  ['its socket file is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['it has hung up', withCode('EPIPE')],
  ['nobody listens', withCode('ECONNREFUSED')],
])('a database that is out of reach (%s) is no fault of the request', async (_, cause) => {
  const { ask, lines } = failing(() => new Error('Failed query', { cause }));
  for (let turn = 0; turn < 5; turn += 1) {
    const reply = await ask();
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toHaveProperty('error');
  }
  expect(lines).toHaveLength(1);
});

it('a file that is missing is our own fault, and each time is logged', async () => {
  const { ask, lines } = failing(() => withCode('ENOENT', { syscall: 'open' }));
  for (let turn = 0; turn < 2; turn += 1) expect((await ask()).statusCode).toBe(500);
  expect(lines).toHaveLength(2);
});
