import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

import { freePort } from '#tests/support/process.ts';

import { MissingBrowser, type Surface } from './surface.ts';

const BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const HOW =
  'WebKit is missing: install it on Linux (Debian: `apt install webkit2gtk-driver xvfb`).';

/** Starts WebKit (that of GTK, which is the engine of Safari) on a screen of its own. */
export async function openWebkit(): Promise<Surface> {
  const browser = globSync(BROWSERS)[0];
  const isOnPath = (name: string) =>
    (process.env['PATH'] ?? '')
      .split(path.delimiter)
      .some((folder) => existsSync(path.join(folder, name)));
  if (!browser || !isOnPath('WebKitWebDriver') || !isOnPath('Xvfb')) throw new MissingBrowser(HOW);
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const call = callsOf(`http://127.0.0.1:${port}`);
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId, capabilities } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const of = (way: string) => `/session/${sessionId}/${way}`;
  const run = (script: string) => call('POST', of('execute/sync'), { script, args: [] });
  return {
    name: `${capabilities.browserName} (WebKitGTK) ${capabilities.browserVersion}`,
    async open(url) {
      await call('POST', of('url'), { url });
      await run(LISTEN);
    },
    run,
    async act(actions) {
      await call('POST', of('actions'), { actions });
    },
    async resize(width, height) {
      await call('POST', of('window/rect'), { width, height });
    },
    async attach(css, file) {
      const found = await call('POST', of('element'), { using: 'css selector', value: css });
      await call('POST', of(`element/${String(Object.values(found)[0])}/value`), { text: file });
    },
    thrown: () => run('return window.thrown ?? []'),
    picture: async () => Buffer.from(await call('GET', of('screenshot')), 'base64'),
    async close() {
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await end(driver);
      await end(screen.child);
    },
  };
}

const LISTEN = `window.thrown = [];
  addEventListener('error', (event) => event.message && thrown.push(event.message));
  addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason?.message ?? reason)));`;

/** A screen that nobody sees; the program says its number on the third channel. */
async function openScreen(): Promise<{ readonly display: string; readonly child: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24'];
  const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((done, fail) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => done(chunk.toString().trim()));
    child.once('exit', () => fail(new Error('Xvfb did not start.')));
  });
  return { display: `:${number}`, child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill();
  await ended;
}

// oxlint-disable-next-line typescript/no-explicit-any -- replies of the protocol, each of another shape
type Reply = any;

function callsOf(driver: string) {
  return async (method: string, way: string, body?: object): Promise<Reply> => {
    for (let tries = 0; ; tries += 1) {
      const reply = await fetch(`${driver}${way}`, {
        method,
        ...(body && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      }).catch(() => null);
      if (!reply && tries < 50) {
        // It has only just been started.
        await new Promise((done) => setTimeout(done, 100));
        continue;
      }
      if (!reply) throw new Error(`${way}: the driver is gone.`);
      const { value }: { value: Reply } = await reply.json();
      if (value?.error) throw new Error(`${way}: ${value.error} ${value.message}`);
      return value;
    }
  };
}
