import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';

import { summaryOf } from '#server/platform/database/traced-client.ts';
import { isTraced, parseTraceParent, traceOf, traceParent } from '#shared/lib/traces.ts';

describe('a trace', () => {
  it('has the id of its mutation, and a root that everyone can name', () => {
    const id = '0197c1b2-3c4d-7abc-8def-0123456789AB';
    expect(traceOf(id)).toEqual({
      traceId: '0197c1b23c4d7abc8def0123456789ab',
      rootId: '8def0123456789ab',
    });
    for (const wrong of ['', 'x', '0197c1b2', `${id}0`, '0197c1b2-3c4d-7abc-0000-000000000000']) {
      expect(traceOf(wrong)).toBeNull();
    }
  });

  it('is among the recorded ones by its id alone, as often as the share says', () => {
    const ids = Array.from({ length: 4_000 }, () => v7().replaceAll('-', ''));
    const recorded = (share: number) => ids.filter((id) => isTraced(id, share)).length;
    expect([recorded(0), recorded(1)]).toEqual([0, ids.length]);
    // Six standard deviations of 4,000 draws.
    expect(Math.abs(recorded(0.25) - 1_000)).toBeLessThan(170);
    const few = ids.filter((id) => isTraced(id, 0.1));
    expect(few.every((id) => isTraced(id, 0.2))).toBe(true);
  });

  it('is told by the header of W3C, and anything else is ignored', () => {
    const [trace, span] = ['0197c1b23c4d7abc8def0123456789ab', '8def0123456789ab'];
    expect(parseTraceParent(traceParent(trace, span))).toEqual({
      traceId: trace,
      spanId: span,
      isRecorded: true,
    });
    expect(parseTraceParent(`00-${trace}-${span}-00`)?.isRecorded).toBe(false);
    // A later version may go on behind what is known.
    expect(parseTraceParent(`01-${trace}-${span}-01-more`)?.spanId).toBe(span);
    const wrong = [
      undefined,
      '',
      ['00'],
      `00-${trace}-${span}`,
      `00-${trace.toUpperCase()}-${span}-01`,
      `00-${'0'.repeat(32)}-${span}-01`,
      `00-${trace}-${'0'.repeat(16)}-01`,
      `00-${trace}-${span}-01\r\nx: y`,
    ];
    for (const header of wrong) expect(parseTraceParent(header), String(header)).toBeNull();
  });
});

describe('a statement', () => {
  it.each([
    ['SELECT a, b FROM labels WHERE id = $1', 'SELECT labels'],
    ['  UPDATE "work_items" SET name = $1', 'UPDATE work_items'],
    ['WITH beside AS (INSERT INTO mutations (x) VALUES ($1)) SELECT 1', 'INSERT mutations'],
    ['SELECT id FROM mails FOR UPDATE SKIP LOCKED', 'SELECT mails'],
    ['SELECT id FROM ONLY mails FOR NO KEY UPDATE', 'SELECT mails'],
    ['INSERT INTO a (x) VALUES ($1) ON CONFLICT DO UPDATE SET x = $1', 'INSERT a'],
    ['DELETE FROM held_jobs WHERE kind = $1', 'DELETE held_jobs'],
    ['SET LOCAL lock_timeout = 50', 'SET'],
    ["SELECT 'a secret'", 'SELECT'],
    ['', 'statement'],
  ])('is named by verb and table: %s', (text, name) => expect(summaryOf(text)).toBe(name));
});
