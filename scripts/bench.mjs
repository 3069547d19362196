// `npm run bench`: builds the client, finds a browser, then runs tests/bench/main.ts. `-- --only
// budget` needs neither: it counts the cost of calls and compares it with tests/bench/budget.json.
import { spawnSync } from 'node:child_process';

import { benchAgainst } from './bench-against.mjs';
import { findBrowser } from './browser.mjs';
import { buildClient } from './build.mjs';
import { environment, install, node, root } from './install.mjs';

const args = process.argv.slice(2);
const against = args.indexOf('--against');
install();
if (against !== -1) {
  const [, commit = ''] = args.splice(against, 2);
  benchAgainst(commit, args);
  process.exit(0);
}
if (args.join(' ') === '--only budget') process.exit(budget());
await buildClient();
const browser = await findBrowser();
const ran = spawnSync(node, ['tests/bench/main.ts', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...environment,
    ...browser.env,
    CHROMIUM_PATH: browser.program,
    CHROMIUM_ARGS: process.env['CHROMIUM_ARGS'] ?? JSON.stringify(browser.args),
  },
});
process.exit(ran.status ?? 1);

/** The budget test of `npm test`, which here prints its counts and measures allocations, too. */
function budget() {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/platform/budget.test.ts'];
  const env = { ...environment, NODE_ENV: 'test', BUDGET: 'show' };
  return spawnSync(node, vitest, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}
