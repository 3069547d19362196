// `npm run bench`: the client is built and a browser is found, then everything is measured (tests/bench/main.ts).
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
