// `npm start`: installs and builds what is missing, then runs the server. Option: `--watch`.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { buildClient } from './build.mjs';
import { environment, install, node, root, say } from './install.mjs';

install({ everything: false });
await buildClient();
say('Starting ...');

const main = path.join(root, 'server/main.ts');
const watch = process.argv.includes('--watch') ? ['--watch'] : [];
const server = spawn(node, [...watch, main], { cwd: root, stdio: 'inherit', env: environment });

// npm signals the shell that started this program, and some shells exit without forwarding.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 500).unref();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('error', (error) => {
  process.stderr.write(`The server could not be run: ${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
