// `npm run bench`: the client is built and a browser is found, then everything is measured (tests/bench/main.ts).
import { spawnSync } from 'node:child_process';

import { findBrowser } from './browser.mjs';
import { buildClient } from './build.mjs';
import { environment, install, node, root } from './install.mjs';

install();
await buildClient();
const browser = await findBrowser();
const ran = spawnSync(node, ['tests/bench/main.ts', ...process.argv.slice(2)], {
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
