// `npm run test:bite [-- words of a name]`: applies each fault of tests/bite/faults.ts to a copy
// and runs the tests near it. Fails when no test noticed a fault.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { FAULTS } from '#tests/bite/faults.ts';

import { environment, node, root, say } from './install.mjs';

/** Copies that are tested in parallel: a test file often waits for its database. */
const LANES = 2;

const words = process.argv.slice(2).join(' ');
const faults = FAULTS.filter(({ name }) => name.includes(words));
const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bite-'));
let unnoticed = 0;
try {
  const lanes = Array.from({ length: LANES }, (_, number) =>
    copyTo(path.join(folder, `${number}`)),
  );
  const untouched = await runTests(lanes[0], [...new Set(faults.flatMap(({ tests }) => tests))]);
  if (untouched.outcome !== 'passed') {
    say(`Without any fault a test fails already: ${untouched.test ?? untouched.said}`);
    process.exitCode = 1;
  } else {
    const waiting = [...faults];
    await Promise.all(lanes.map((lane) => tryAll(lane, waiting)));
    say(`\n${faults.length - unnoticed} of ${faults.length} faults were noticed.`);
    if (unnoticed > 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Copies the work tree without ignored files; node_modules is shared. */
function copyTo(copy) {
  mkdirSync(path.join(copy, 'tmp'), { recursive: true });
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const file of listed.split('\0').filter((name) => name && existsSync(path.join(root, name))))
    cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

async function tryAll(lane, waiting) {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const file = path.join(lane, fault.file);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      whole.replace(fault.change[0], () => fault.change[1]),
    );
    const { outcome, test, said } = await runTests(lane, fault.tests);
    writeFileSync(file, whole);
    if (outcome !== 'failed') unnoticed += 1;
    if (outcome === 'failed') say(`noticed    ${fault.name}\n             by ${test}`);
    else if (outcome === 'passed') say(`UNNOTICED  ${fault.name}\n             in ${fault.file}`);
    else say(`BROKEN     ${fault.name}: no test could run\n${said}`);
  }
}

/** Runs test files until one test fails; `broken` when none of them could start. */
function runTests(copy, tests) {
  const report = path.join(copy, 'tmp/report.json');
  rmSync(report, { force: true });
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const args = ['run', ...tests, '--bail=1', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(node, [vitest, ...args], {
    cwd: copy,
    env: { ...environment, NODE_ENV: 'test', TMPDIR: path.join(copy, 'tmp') },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + chunk).slice(-2_000)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code === 0) return resolve({ outcome: 'passed' });
      const results = existsSync(report)
        ? JSON.parse(readFileSync(report, 'utf8')).testResults
        : [];
      const failed = results.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${path.relative(copy, name)} > ${fullName}`),
      );
      resolve(
        failed.length > 0 ? { outcome: 'failed', test: failed[0] } : { outcome: 'broken', said },
      );
    });
  });
}
