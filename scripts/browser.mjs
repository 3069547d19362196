import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './install.mjs';

/** Chromium without windows: same rendering, and journeys take two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a browser: its program, arguments and environment. `shell`: prefers the one without
 * windows.
 */
export async function findBrowser({ shell = false } = {}) {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { program: given, args: [], env: {} };
  const names = shell ? [SHELL, ...NAMES] : NAMES;
  const installed = names.map(onPath).find(Boolean) ?? PLACES.find(existsSync);
  if (installed) return { program: installed, args: [], env: {} };
  const own = await playwrightBrowser();
  if (own) return { program: own, args: [], env: {} };
  return packagedBrowser();
}

function onPath(name) {
  const found = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(existsSync);
  return found && spawnSync(found, ['--version'], { stdio: 'ignore' }).status === 0 ? found : null;
}

async function playwrightBrowser() {
  const { chromium } = await load('playwright-core');
  const program = chromium.executablePath();
  return program && existsSync(program) ? program : null;
}

/** The package's arguments for serverless functions: one process and a software graphics card. */
const RENDERING_FLAGS =
  /^--(?:single-process|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist)/;

/** The Chromium in an npm package; AWS_EXECUTION_ENV makes it unpack its libraries, too. */
async function packagedBrowser() {
  const before = process.env['LD_LIBRARY_PATH'];
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await load('@sparticuz/chromium');
  const program = await chromium.executablePath();
  const env = {};
  for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
    if (process.env[name]) env[name] = process.env[name];
  }
  if (before !== undefined) process.env['LD_LIBRARY_PATH'] = before;
  return {
    program,
    args: [...chromium.args.filter((arg) => !RENDERING_FLAGS.test(arg)), '--disable-gpu'],
    env,
  };
}

async function load(name) {
  const require = createRequire(path.join(root, 'package.json'));
  const loaded = await import(pathToFileURL(require.resolve(name)).href);
  return 'chromium' in loaded || !loaded.default?.chromium ? loaded : loaded.default;
}
