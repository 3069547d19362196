import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium } from '@playwright/test';

import { freePort, runProcess } from '#tests/support/process.ts';

import { findBrowser } from './browser.mjs';
import { buildClient } from './build.mjs';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
const PASSWORD = 'correct horse battery staple';
const WIDTH = 1440;
const HEIGHT = 900;

/** `npm run screenshots`: takes the README's pictures of the program with its sample workspace. */
await buildClient();
const folder = await mkdtemp(path.join(tmpdir(), 'tutti-pictures-'));
const address = `http://localhost:${await freePort()}`;
const program = runProcess({ PORT: new URL(address).port, DATA_DIR: folder });
try {
  await program.says('Tutti is ready');
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.program,
    args: [...found.args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...process.env, ...found.env },
  });
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
} finally {
  await program.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

async function takeAll(browser) {
  await mkdir(FOLDER, { recursive: true });
  const ines = await somebody(
    browser,
    ['/api/instances/admins/sign-up/', '/auth/sign-in/'],
    'ines@tutti.test',
    'Ines',
  );
  const { slug } = await (await ines.request.post('/api/instances/sample-workspace/')).json();
  const projects = await (await ines.request.get(`/api/workspaces/${slug}/projects/`)).json();
  const app = projects.find(({ identifier }) => identifier === 'APP');
  if (!app) throw new Error('The sample has another project.');
  const noor = await somebody(browser, ['/auth/sign-up/'], 'noor@tutti.test', 'Noor');
  await bring(ines.request, noor.request, `/api/workspaces/${slug}/`, app.id);

  const list = `/${slug}/projects/${app.id}/issues`;
  await noor.page.goto(`/${slug}/browse/APP-3`);
  const comment = noor.page.getByRole('textbox', { name: 'Write a comment' });
  await comment.waitFor({ timeout: 30_000 });
  for (const theme of ['light', 'dark']) {
    await ines.page.addInitScript(
      (name) => localStorage.setItem('tutti.look', JSON.stringify({ theme: name })),
      theme,
    );
    await take(ines.page, `${list}?layout=list`, `list-${theme}`);
    await take(ines.page, `${list}?layout=board`, `board-${theme}`);
    await take(ines.page, `${list}?layout=list&peek=APP-3`, `item-${theme}`, async () => {
      await comment.click();
      await noor.page.keyboard.type('I am looking at it. ');
      await ines.page.getByText('Noor is commenting').waitFor();
    });
  }
}

/** Signs up a user in a browser context of their own and completes the onboarding. */
async function somebody(browser, forms, email, first_name) {
  const context = await browser.newContext({
    baseURL: address,
    reducedMotion: 'reduce',
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: 1.5,
  });
  const { request } = context;
  for (const form of forms)
    await sendForm(request, form, { email, password: PASSWORD, first_name });
  for (const [place, data] of [
    ['/api/users/me/', { first_name, display_name: first_name.toLowerCase() }],
    ['/api/users/me/onboard/', { is_onboarded: true }],
    ['/api/users/me/tour-completed/', { is_tour_completed: true }],
  ]) {
    await good(request.patch(place, { data }));
  }
  return { page: await context.newPage(), request };
}

async function sendForm(request, place, fields) {
  const { csrf_token } = await (await request.get('/auth/get-csrf-token/')).json();
  const form = { csrfmiddlewaretoken: csrf_token, ...fields };
  const reply = await request.post(place, { form, maxRedirects: 0 });
  const went = reply.headers()['location'] ?? '';
  if (reply.status() !== 302 || went.includes('error_code')) throw new Error(`${place}: ${went}`);
}

async function bring(owner, guest, workspace, projectId) {
  const emails = [{ email: 'noor@tutti.test', role: 15 }];
  await good(owner.post(`${workspace}invitations/`, { data: { emails } }));
  const [{ id, email, invite_link }] = await (await owner.get(`${workspace}invitations/`)).json();
  const token = new URL(invite_link, 'http://localhost').searchParams.get('token');
  await good(
    guest.post(`${workspace}invitations/${id}/join/`, { data: { email, accepted: true, token } }),
  );
  const me = await (await guest.get('/api/users/me/')).json();
  const members = [{ member_id: me.id, role: 15 }];
  await good(owner.post(`${workspace}projects/${projectId}/members/`, { data: { members } }));
}

async function good(sent) {
  const reply = await sent;
  if (!reply.ok()) throw new Error(`${reply.url()}: ${await reply.text()}`);
}

/** Takes one picture as WebP, which is a fifth of the size of PNG. */
async function take(page, place, name, prepare) {
  await page.goto(place);
  await page.locator('[data-row]').first().waitFor({ timeout: 30_000 });
  await page.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await prepare?.();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await session.detach();
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(data, 'base64'));
}
