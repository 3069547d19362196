import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { WebSocket } from 'ws';

import { MissingBrowser, type Surface } from './surface.ts';

const PLACES = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Starts Firefox, which speaks WebDriver BiDi by itself. */
export async function openFirefox(): Promise<Surface> {
  const program = PLACES.find((place) => place !== '' && existsSync(place));
  if (!program)
    throw new MissingBrowser(
      'Firefox is missing: install it (Debian: `apt install firefox-esr`), or set FIREFOX_PATH.',
    );
  const profile = mkdtempSync(path.join(tmpdir(), 'tutti-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((done, fail) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (found) done(found);
    });
    child.once('exit', () => fail(new Error(`Firefox did not start: ${said}`)));
  });
  const thrown: string[] = [];
  const { call, socket } = await connect(`${address}/session`, (text) => thrown.push(text));
  const session = await call('session.new', { capabilities: {} });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const tree = await call('browsingContext.getTree', {});
  const context = tree['contexts'][0].context as string;
  const { browserName, browserVersion } = session['capabilities'];
  return {
    name: `${browserName} ${browserVersion}`,
    async open(url) {
      // What the page before lost by being left is no fault of the next one.
      await call('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
      thrown.length = 0;
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async run(body) {
      const reply = await call('script.callFunction', {
        functionDeclaration: `() => JSON.stringify((() => { ${body} })() ?? null)`,
        target: { context },
        awaitPromise: true,
      });
      if (reply['type'] === 'exception') throw new Error(reply['exceptionDetails'].text);
      return JSON.parse(reply['result'].value);
    },
    async act(actions) {
      await call('input.performActions', { context, actions });
    },
    async resize(width, height) {
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    async attach(css, file) {
      const locator = { type: 'css', value: css };
      const { nodes } = await call('browsingContext.locateNodes', { context, locator });
      const element = { sharedId: nodes[0].sharedId };
      await call('input.setFiles', { context, element, files: [file] });
    },
    thrown: () => Promise.resolve([...thrown]),
    async picture() {
      const { data } = await call('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      socket.close();
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- replies of the protocol, each of another shape
type Reply = any;

async function connect(address: string, onError: (text: string) => void) {
  const socket = new WebSocket(address);
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  const waiting = new Map<number, { done(reply: Reply): void; fail(error: Error): void }>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message: Reply = JSON.parse(data.toString());
    if (message.method === 'log.entryAdded' && message.params.level === 'error')
      onError(message.params.text);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error') asked?.fail(new Error(`${message.error}: ${message.message}`));
    else asked?.done(message.result);
  });
  const call = (method: string, params: object): Promise<Reply> =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { call, socket };
}
