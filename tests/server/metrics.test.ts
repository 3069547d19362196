import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { until } from '#tests/support/feed.ts';
import { startServer, type TestServer } from '#tests/support/world.ts';

const DEPLOY = path.join(import.meta.dirname, '../../deploy');
const RULES = path.join(DEPLOY, 'prometheus/alerts.yml');
/** What Prometheus itself adds. */
const FROM_PROMETHEUS = ['up'];

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.object({ summary: z.string().min(10), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Board = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      targets: z.array(z.object({ expr: z.string() })),
    }),
  ),
});

let server: TestServer;
let text: string;
beforeAll(async () => {
  server = await startServer();
  const scrape = async () => (await server.app.inject({ url: '/api/metrics/' })).body;
  // On a busy machine the first scrape comes back before all checks have.
  await until(async () => (text = await scrape()).includes('tutti_check_level{'), 60_000);
});
afterAll(() => server.close());

const rules = Rules.parse(parse(readFileSync(RULES, 'utf8'))).groups.flatMap(
  (group) => group.rules,
);
const boards = readdirSync(path.join(DEPLOY, 'grafana')).map((name) =>
  Board.parse(JSON.parse(readFileSync(path.join(DEPLOY, 'grafana', name), 'utf8'))),
);

/** Names of metrics in an expression: words that are no function, no label and no keyword. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(by|without|on)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z_0-9]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') || FROM_PROMETHEUS.includes(name));
}

function exported(): Set<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

describe('the metrics', () => {
  it('are all there that boards and alert rules ask for', () => {
    const names = exported();
    const exprs = [
      ...rules.map(({ expr }) => expr),
      ...boards
        .flatMap(({ panels }) => panels.flatMap(({ targets }) => targets))
        .map(({ expr }) => expr),
    ];
    expect(exprs.length).toBeGreaterThan(30);
    const asked = new Set(exprs.flatMap(metricsIn));
    expect(asked.size).toBeGreaterThan(20);
    const missing = [...asked].filter(
      (name) => !names.has(name) && !FROM_PROMETHEUS.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('have names with their unit, as Prometheus counts', () => {
    const own = [...text.matchAll(/^# TYPE (tutti_\S+) (\S+)$/gm)];
    // The two of the first release stay as they were documented.
    const old = ['tutti_feed_lag_ms', 'tutti_feed_delay_ms'];
    for (const [, name = '', type] of own) {
      expect(name.endsWith('_total'), name).toBe(type === 'counter');
      if (!old.includes(name)) expect(name).not.toMatch(/_(ms|milliseconds|kb|mb|minutes)\b/);
    }
  });

  it('say what the database holds and what the checks found', () => {
    const valueOf = (name: string) =>
      Number(new RegExp(`^${RegExp.escape(name)} (\\S+)$`, 'm').exec(text)?.[1]);
    expect(valueOf('tutti_database_up')).toBe(1);
    expect(valueOf('tutti_database_size_bytes')).toBeGreaterThan(1_000_000);
    expect(valueOf('tutti_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf('tutti_jobs_waiting{kind="mail"}')).toBe(0);
    expect(valueOf('tutti_check_level{check="vacuum"}')).toBe(0);
    expect(valueOf('tutti_check_level{check="mail"}')).toBe(1);
  });
});

describe('the alert rules', () => {
  it('are twelve, each with a line of the runbook', () => {
    expect(rules).toHaveLength(12);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(12);
    const root = path.join(DEPLOY, '..');
    for (const { alert, annotations } of rules) {
      const [file = '', anchor] = annotations.runbook.split('#');
      const titles = readFileSync(path.join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm);
      const anchors = [...titles].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} -]/gu, '')
          .replaceAll(' ', '-'),
      );
      expect(anchors, alert).toContain(anchor);
    }
  });

  const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
  it.skipIf(!hasPromtool)('are good for promtool (skipped without it on the PATH)', () => {
    const checked = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
    expect(checked.stderr + checked.stdout).toContain('12 rules found');
    expect(checked.status).toBe(0);
  });
});
