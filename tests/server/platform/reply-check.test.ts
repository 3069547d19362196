import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { allRoutes } from '#server/app.ts';
import type { ResponseSpec } from '#server/platform/replies/reply.ts';
import { checkReplies, takeReplyFaults } from '#tests/support/reply-check.ts';

const Person = z.object({ id: z.int(), name: z.string() });

/** The faults of one reply of a route that declares `response`. */
async function faultsOf(response: ResponseSpec, body: unknown, status = 200): Promise<string[]> {
  const app = fastify();
  app.get('/people/', (_request, reply) => reply.code(status).send(body));
  checkReplies(app, [{ method: 'GET', url: '/people/', response }]);
  await app.inject('/people/');
  await app.close();
  return takeReplyFaults();
}

describe('the check of replies', () => {
  afterEach(() => {
    takeReplyFaults();
  });

  it('accepts what the schema declares', async () => {
    expect(await faultsOf(Person, { id: 1, name: 'Ada' })).toEqual([]);
  });

  it('names the route and the place of a wrong value', async () => {
    expect(await faultsOf(z.array(Person), [{ id: 'one', name: 'Ada' }])).toEqual([
      'GET /people/: at 0.id: Invalid input: expected number, received string',
    ]);
  });

  it('refuses unknown keys at every depth', async () => {
    const extra = { id: 1, name: 'Ada', password: 'x' };
    const unrecognized = expect.stringContaining('Unrecognized key: "password"');
    for (const [schema, body] of [
      [Person, extra],
      [z.array(Person), [extra]],
      [z.record(z.string(), Person.nullable()), { ada: extra }],
      [z.union([z.array(Person), z.object({ results: z.array(Person) })]), { results: [extra] }],
      [z.lazy(() => Person.optional()), extra],
      [z.preprocess((value) => value, Person), extra],
    ] as const) {
      expect(await faultsOf(schema, body)).toEqual([unrecognized]);
    }
  });

  it('lets loose objects hold more', async () => {
    expect(await faultsOf(z.looseObject({ id: z.int() }), { id: 1, more: true })).toEqual([]);
  });

  it('refuses JSON where a route declares none', async () => {
    expect(await faultsOf('none', { id: 1 })).toEqual([
      'GET /people/: declares "none" and sends JSON',
    ]);
    expect(await faultsOf('text', { id: 1 })).toHaveLength(1);
    expect(await faultsOf('redirect', 'here')).toEqual([
      'GET /people/: declares "redirect" and does not',
    ]);
  });

  it('leaves refusals alone', async () => {
    expect(await faultsOf(Person, { error: 'No.' }, 400)).toEqual([]);
  });

  it('finds a declaration on every route', () => {
    const open = allRoutes().filter((route) => route.response === undefined);
    expect(open.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });
});
