import { describe, expect, it } from 'vitest';

import { addressOfDatabase, isAddress, readAddress } from '#server/platform/database/address.ts';
import { isAway, UnknownOutcomeError } from '#server/platform/database/outage.ts';
import { asApiError } from '#server/platform/replies/error-handler.ts';

describe('the address of a database', () => {
  it('may name several hosts, with a port each', () => {
    const hosts = readAddress('postgres://me:p%40w@a:5432,[::1]:6432,c/name?sslmode=require');
    expect(hosts.map(({ host }) => host)).toEqual(['a:5432', '[::1]:6432', 'c']);
    for (const { username, password, pathname, search } of hosts)
      expect([username, password, pathname, search]).toEqual([
        'me',
        'p%40w',
        '/name',
        '?sslmode=require',
      ]);
  });

  it.each([
    ['postgres://me:pw@a:5432,b:5432/name?target_session_attrs=read-write', true],
    ['postgresql:///name?host=/run/postgresql', true],
    ['postgres://me:pw@a:5432,/name', false],
    ['postgres://me:pw@a:port/name', false],
    ['mysql://me:pw@a/name', false],
    ['a:5432', false],
  ])('%s: %s', (text, is) => {
    expect(isAddress(text)).toBe(is);
  });
});

describe('another database of the same hosts', () => {
  it.each([
    [
      'postgres://me:p%40w@a:5432,b/name?sslmode=require',
      'postgres://me:p%40w@a:5432,b/other?sslmode=require',
    ],
    ['postgres://me@localhost:5432/name?host=/run', 'postgres://me@localhost:5432/other?host=/run'],
    ['postgres://me@a', 'postgres://me@a/other'],
  ])('%s', (address, other) => {
    expect(addressOfDatabase(address, 'other')).toBe(other);
  });
});

describe('a commit without a reply', () => {
  it('says that the database is away, and is answered 503', () => {
    const lost = Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' });
    const error = new UnknownOutcomeError(lost);
    expect(isAway(error)).toBe(true);
    expect(asApiError(error)).toMatchObject({ status: 503 });
  });
});
