import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, BrowserContext, Page } from '@playwright/test';

import { scan } from '#tests/e2e/support/axe.ts';
import { keepOpen } from '#tests/e2e/support/contexts.ts';
import { freePort, runProcess } from '#tests/support/process.ts';
import { startSmtp } from '#tests/support/smtp.ts';

/** An instance of its own, with a mail server or without: the shared one cannot mail, and others count on its settings. */
export interface House {
  readonly address: string;
  readonly mailPort: number;
  /** Browsers that people have opened there. */
  readonly contexts: Set<BrowserContext>;
  /** The latest text in the mails to somebody that looks like this. */
  mailed(to: string, what: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** `settings` are further ones of the program. */
export async function openHouse({
  hasMail = true,
  settings = {},
}: { hasMail?: boolean; settings?: Record<string, string> } = {}): Promise<House> {
  const smtp = await startSmtp();
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'tutti-e2e-auth-'));
  const address = `http://localhost:${port}`;
  const program = runProcess({
    PORT: String(port),
    DATA_DIR: folder,
    ...settings,
    ...(hasMail && {
      EMAIL_HOST: '127.0.0.1',
      EMAIL_PORT: String(smtp.port),
      EMAIL_USE_TLS: '0',
      EMAIL_FROM: 'tutti@tutti.test',
      ENABLE_MAGIC_LINK_LOGIN: '1',
    }),
  });
  await program.says('Tutti is ready');
  const contexts = new Set<BrowserContext>();
  return {
    contexts,
    address,
    mailPort: smtp.port,
    async mailed(to, what) {
      for (let tries = 0; tries < 100; tries += 1) {
        const mail = smtp.received.findLast(
          (one) => one.to.includes(to) && what.test(textOf(one.raw)),
        );
        const found = mail && what.exec(textOf(mail.raw));
        if (found) return (found[1] ?? found[0]).replaceAll('&amp;', '&');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail to ${to} with ${String(what)}.`);
    },
    async close() {
      for (const context of contexts) await context.close();
      await program.end('SIGTERM');
      await smtp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Quoted-printable text as it was. */
function textOf(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );
}

/** Everything axe finds wrong with the page in light and dark, wide and on a phone. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 860 });
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const { violations } = await scan(page).analyze();
    for (const { id, nodes } of violations) faults.push(`${theme} ${id}: ${nodes[0]?.html}`);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    if (isWide) faults.push(`${theme}: wider than ${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 860 });
  return faults;
}

/** A browser nobody has used; it stays open from one journey of the house to the next. */
export async function freshPage(
  browser: Browser,
  house: House,
  more: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const options = { baseURL: house.address, reducedMotion: 'reduce', ...more } as const;
  const context = keepOpen(await browser.newContext(options));
  house.contexts.add(context);
  return context.newPage();
}
