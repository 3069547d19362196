import { describe, expect, it } from 'vitest';

import { daysTooEarly, findLoop, type Link, successorsOf } from '#shared/lib/dependencies/graph.ts';
import { linkOf, RELATION_OF_KIND } from '#shared/lib/dependencies/links.ts';

const link = (from: string, to: string): Link => ({
  id: `${from}${to}`,
  from,
  to,
  kind: 'FS',
  lag: 0,
});
const graph = (...pairs: readonly string[]) =>
  successorsOf(pairs.map((pair) => link(pair[0] ?? '', pair[1] ?? '')));

describe('the loop that a link would close', () => {
  it('is none where nothing leads back', () => {
    expect(findLoop(graph('ab', 'bc'), 'a', 'c')).toBeNull();
    expect(findLoop(graph(), 'a', 'b')).toBeNull();
  });

  it('is an item that would wait for itself', () => {
    expect(findLoop(graph(), 'a', 'a')).toEqual(['a', 'a']);
  });

  it('names the items along the way', () => {
    expect(findLoop(graph('ab'), 'b', 'a')).toEqual(['b', 'a', 'b']);
    expect(findLoop(graph('ab', 'bc', 'cd'), 'd', 'a')).toEqual(['d', 'a', 'b', 'c', 'd']);
  });

  it('is the shortest', () => {
    expect(findLoop(graph('ab', 'bc', 'cd', 'ad'), 'd', 'a')).toEqual(['d', 'a', 'd']);
  });

  it('is found beside loops that are there already', () => {
    expect(findLoop(graph('ab', 'ba', 'bc'), 'c', 'a')).toEqual(['c', 'a', 'b', 'c']);
  });
});

describe('a link that is not kept', () => {
  const span = (start: number | null, end: number | null) => ({ start, end });

  it.each([
    ['FS', span(1, 5), span(6, 8), 0],
    ['FS', span(1, 5), span(5, 8), 1],
    ['FS', span(null, 5), span(2, null), 4],
    ['SS', span(3, 5), span(3, 3), 0],
    ['SS', span(3, 5), span(1, 9), 2],
    ['FF', span(3, 5), span(1, 5), 0],
    ['FF', span(3, 5), span(1, 4), 1],
    ['SF', span(3, 5), span(1, 2), 0],
    ['SF', span(3, 5), span(0, 1), 1],
  ] as const)('%s from %j to %j is %j days too early', (kind, from, to, days) => {
    expect(daysTooEarly({ kind, lag: 0 }, from, to)).toBe(days);
  });

  it('counts the days that lie between, and those of overlap', () => {
    expect(daysTooEarly({ kind: 'FS', lag: 2 }, span(1, 5), span(6, 8))).toBe(2);
    expect(daysTooEarly({ kind: 'FS', lag: -2 }, span(1, 5), span(4, 8))).toBe(0);
    expect(daysTooEarly({ kind: 'FS', lag: -2 }, span(1, 5), span(3, 8))).toBe(1);
  });

  it('is none where a date it is about is missing', () => {
    expect(daysTooEarly({ kind: 'FS', lag: 0 }, span(1, null), span(0, 0))).toBe(0);
    expect(daysTooEarly({ kind: 'FS', lag: 0 }, span(1, 5), span(null, 2))).toBe(0);
  });
});

describe('a relation', () => {
  const stored = (relation_type: string) => ({
    id: 'r',
    issue: 'one',
    related_issue: 'two',
    relation_type,
    lag: 3,
  });

  it.each([
    ['blocked_by', 'FS', 'two', 'one'],
    ['start_before', 'SS', 'one', 'two'],
    ['finish_before', 'FF', 'one', 'two'],
    ['start_before_finish', 'SF', 'one', 'two'],
  ])('%s is a link %s from %s to %s', (type, kind, from, to) => {
    expect(linkOf(stored(type))).toEqual({ id: 'r', kind, from, to, lag: 3 });
  });

  it('of another type says nothing of time', () => {
    expect(linkOf(stored('relates_to'))).toBeNull();
    expect(linkOf(stored('toString'))).toBeNull();
  });

  it('makes each kind of link', () => {
    expect(Object.keys(RELATION_OF_KIND)).toEqual(['FS', 'SS', 'FF', 'SF']);
  });
});
