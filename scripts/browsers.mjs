// `npm run test:browsers [firefox] [webkit]`: runs a short walk in browsers other than Chromium.
import { spawnSync } from 'node:child_process';

import { buildClient } from './build.mjs';
import { environment, install, node, root } from './install.mjs';

install();
await buildClient();
const walk = spawnSync(node, ['tests/browsers/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, NODE_ENV: 'test' },
});
process.exit(walk.status ?? 1);
