// `npm test` runs everything; its argument names another run (`RUNS`).
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { findBrowser } from './browser.mjs';
import { buildClient } from './build.mjs';
import { environment, install, node, root, say } from './install.mjs';

/** What can be run, by argument. Those beside `all` are longer, or a part of it. */
const RUNS = {
  all: runAll,
  /** The fast part. */
  check: async () => {
    await runChecks();
    await runVitest(['--project', 'unit']);
  },
  /** Only what the changes since a commit reach; the last without one. */
  '--changed': runChanged,
  /** Long fault tests. */
  faults: () => runVitest(['--project', 'faults'], { FAULTS: 'long' }),
  /** Hostile calls of every route. */
  fuzz: () =>
    runVitest(
      ['fuzz', 'bodies', 'queries', 'foreign-ids'].map((name) => `tests/server/security/${name}`),
      { SWEEP: 'whole', ...fuzzSettings(process.argv.slice(3)) },
    ),
  /** The server behind a PgBouncer. */
  pooler: () =>
    runVitest(['--project', 'server', '--project', 'system', '--project', 'sync'], {
      TEST_POOLER: '1',
    }),
  /** Kills one process after the other under load. */
  chaos: () => runVitest(['--project', 'chaos'], chaosSettings(process.argv.slice(3))),
  /** Also the upgrade of a database that an older PostgreSQL made, which npm fetches. */
  backups: () => runVitest(['tests/server/backup'], { BACKUPS: 'long' }),
  /** The primary is killed under load, and its standby promoted. */
  failover: () => runVitest(['--project', 'faults', 'tests/faults/failover'], { FAULTS: 'long' }),
  /** From an earlier commit to this state, under load. */
  upgrade: () => step('upgrade', ['tests/upgrade/main.ts', ...process.argv.slice(3)]),
  /** Notes the time of each file, so that the longest start first. */
  times: async () => noteTimes(await runVitest([])),
};
const run = RUNS[process.argv[2] ?? 'all'];
if (!run) {
  const names = Object.keys(RUNS).join(', ');
  process.stderr.write(`There is no "${process.argv[2]}" to test: use one of ${names}.\n`);
  process.exit(1);
}

install();

// All output of a run lies in one folder: parallel runs do not meet, and nothing stays behind.
const folder = mkdtempSync(path.join(tmpdir(), 'tutti-run-'));
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
const env = { ...environment, TMPDIR: folder, NODE_ENV: 'test' };
const counts = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Tests that failed or passed only on retry, printed at the end of the log. */
const named = [];
/** Number of last lines repeated at the end when a step failed outside of its tests. */
const LAST_LINES = 60;
/** Faster files are not listed: their order does not matter. */
const NOTED_SECONDS = 4;

await run();
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
if (named.length > 0) say(`\n${named.join('\n')}`);
if (failures.length > 0) say(`\nFailed: ${failures.join(', ')}.`);
say(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failures.length > 0 ? 1 : 0);

async function runAll() {
  // The client is built in parallel: neither keeps both cores busy all the time.
  await Promise.all([runChecks(), buildClient()]);
  await step('size of the client', [bin('size-limit', 'size-limit'), '--silent']);
  reportRedis();
  await runVitest([], { FEED_ROUTES: 'all' });
  await runPlaywright();
}

async function runChanged() {
  const since = process.argv[3] ?? 'HEAD';
  await runChecks();
  await runVitest(['--changed', since, '--passWithNoTests']);
  await buildClient();
  await runPlaywright([`--only-changed=${since}`, '--pass-with-no-tests']);
}

/** The checks only read, so they run in parallel; each prints its output when it ends. */
async function runChecks() {
  const checks = [
    ['types and lint', [bin('oxlint', 'oxlint'), '--quiet']],
    ['unused code', [bin('knip', 'knip'), '--no-progress', '--no-config-hints']],
    [
      'code of tests alone',
      [bin('knip', 'knip'), '--production', '--no-config-hints', '--include', 'exports,types'],
    ],
    ['format', [bin('oxfmt', 'oxfmt'), '--check']],
    ['import borders', ['scripts/check-imports.ts']],
    ['calendar days', ['scripts/check-days.ts']],
    ['lock file', ['scripts/complete-lock.mjs', '--check']],
  ];
  await Promise.all(checks.map(([name, args]) => step(name, args, {}, { isBeside: true })));
}

function fuzzSettings(args) {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      count: { type: 'string', default: '32000' },
      seconds: { type: 'string', default: '900' },
    },
  });
  return { FUZZ_SEED: values.seed, FUZZ_COUNT: values.count, FUZZ_SECONDS: values.seconds };
}

/** Minutes first, the rest by name: `-- 5 --people 40 --every 20 --seed 7`. */
function chaosSettings(args) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      people: { type: 'string', default: '200' },
      every: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  });
  return {
    CHAOS_MINUTES: positionals[0] ?? '30',
    CHAOS_PEOPLE: values.people,
    CHAOS_EVERY: values.every,
    CHAOS_SEED: values.seed,
  };
}

/** Runs vitest with some or all projects; adds to the counts and returns each file's result. */
async function runVitest(args, more = {}) {
  const report = path.join(folder, 'vitest.json');
  const hooks = path.join(folder, 'suite-errors.json');
  const reporters = [
    ...['default', 'json', './scripts/suite-errors.mjs'].map((name) => `--reporter=${name}`),
    `--outputFile.json=${report}`,
  ];
  const vitest = [bin('vitest', 'vitest'), 'run', ...args, ...reporters];
  const { code, last } = await step('tests', vitest, { SUITE_ERRORS: hooks, ...more });
  const result = readJson(report);
  if (!result) {
    lost('tests');
    return [];
  }
  if (code !== 0 && result.numFailedTests === 0) noteEnd('tests', last);
  counts.passed += result.numPassedTests;
  counts.skipped += result.numPendingTests + result.numTodoTests;
  counts.failed += result.numFailedTests;
  for (const file of result.testResults)
    for (const { status, failureMessages, fullName } of file.assertionResults)
      // The failure messages of a passed test are those of its first attempt.
      if (status === 'passed' && failureMessages?.length > 0)
        note('FLAKY', file.name, fullName, failureMessages[0]);
  for (const file of result.testResults.filter(({ status }) => status === 'failed')) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of failed) note('FAILED', file.name, test.fullName, test.failureMessages[0]);
    if (failed.length > 0) continue;
    // A file that fails before its first test counts as one failure.
    counts.failed += 1;
    const message = file.message || readJson(hooks)?.[file.name];
    note('FAILED', file.name, 'before its first test', message);
  }
  return result.testResults;
}

/** Writes the duration of files, by which the next runs order them: run it on an idle machine. */
function noteTimes(files) {
  const times = files
    .map(({ name, startTime, endTime }) => [
      path.relative(root, name).replaceAll(path.sep, '/'),
      Math.round((endTime - startTime) / 1000),
    ])
    .filter(([, seconds]) => seconds >= NOTED_SECONDS)
    .toSorted(([a, long], [b, short]) => short - long || a.localeCompare(b));
  const text = JSON.stringify(Object.fromEntries(times), null, 2);
  writeFileSync(path.join(root, 'tests/times.json'), `${text}\n`);
}

/** Runs the browser journeys, if there are any. */
async function runPlaywright(args = []) {
  const journeys = path.join(root, 'tests/e2e');
  if (!existsSync(journeys) || !readdirSync(journeys).some((name) => name.endsWith('.e2e.ts')))
    return;
  const browser = await findBrowser({ shell: true });
  say(`\nBrowser: ${browser.program}`);
  const report = path.join(folder, 'playwright.json');
  await step('browser tests', [bin('@playwright/test', 'playwright'), 'test', ...args], {
    ...browser.env,
    CHROMIUM_PATH: browser.program,
    CHROMIUM_ARGS: JSON.stringify(browser.args),
    E2E_PORT: String(await freePort()),
    E2E_DATA_DIR: path.join(folder, 'e2e'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const result = readJson(report);
  if (!result) return lost('browser tests');
  counts.passed += result.stats.expected + result.stats.flaky;
  counts.skipped += result.stats.skipped;
  counts.failed += result.stats.unexpected + result.errors.length;
  for (const suite of result.suites) nameJourneys(suite);
}

/** Lists the journeys of a file, or of a group in it, that failed or needed a retry. */
function nameJourneys(suite) {
  for (const { title, file, tests } of suite.specs)
    for (const { status, results } of tests) {
      const message = results.find(({ error }) => error)?.error.message;
      if (status === 'unexpected') note('FAILED', path.join('tests/e2e', file), title, message);
      if (status === 'flaky') note('FLAKY', path.join('tests/e2e', file), title, message);
    }
  for (const inner of suite.suites ?? []) nameJourneys(inner);
}

/** Lists one test for the end, with the first lines of its message. */
function note(how, file, title, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const said = lines.filter((line) => line.trim() !== '' && !/^\s+at /.test(line)).slice(0, 14);
  named.push(`${how}: ${path.relative(root, path.resolve(root, file))} > ${title}`);
  for (const line of said) named.push(`    ${line.slice(0, 400)}`);
}

/** Lists a step that failed outside of its tests: an error beside them, or at the end. */
function noteEnd(name, last) {
  named.push(`FAILED: ${name}, outside of every test; it ended with:`);
  for (const line of last) named.push(`    ${line.slice(0, 400)}`);
}

/**
 * Runs a program, records a failure, and returns its exit code and last lines. With `isBeside` the
 * output is printed when it ends.
 */
async function step(name, args, more = {}, { isBeside = false } = {}) {
  const started = Date.now();
  if (!isBeside) say(`\n== ${name}`);
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...more },
  });
  const held = [];
  let last = [];
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    if (isBeside) from.on('data', (part) => held.push(part));
    else from.pipe(to, { end: false });
    createInterface({ input: from }).on('line', (line) => {
      const text = stripVTControlCharacters(line).trimEnd();
      if (text !== '') last = [...last, text].slice(-LAST_LINES);
    });
  }
  // A child that the program left behind may hold its output open: wait only a moment.
  const closed = new Promise((resolve) => child.on('close', resolve));
  const code = await new Promise((resolve) => child.on('exit', resolve));
  await Promise.race([closed, sleep(2000)]);
  if (code !== 0) failures.push(name);
  if (isBeside) process.stdout.write(`\n== ${name}\n${Buffer.concat(held).toString()}`);
  say(
    `== ${name}: ${code === 0 ? 'good' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return { code, last };
}

function lost(name) {
  counts.failed += 1;
  if (!failures.includes(name)) failures.push(name);
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function bin(name, program) {
  const home = path.join(root, 'node_modules', name);
  const { bin: programs } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  return path.join(home, typeof programs === 'string' ? programs : programs[program]);
}

function reportRedis() {
  const found = ['redis-server', 'valkey-server'].find(
    (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  say(
    found
      ? `\nRedis: the tests of several processes start ${found} for themselves.`
      : '\nRedis: SKIPPING the tests of several processes: no redis-server or valkey-server is on the PATH.',
  );
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
