import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LANGUAGES } from '#shared/constants/languages.ts';
import { setUpInstance } from '#tests/support/browser.ts';
import { HEBREW, DUTCH, offerLanguage } from '#tests/support/languages.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

const WORDS = {
  site: {
    languages: 'Taal',
    items_one: '{{count}} item',
    items_other: '{{count}} items hier',
    missing: { title: 'Deze pagina bestaat niet.' },
    form: { title: 'Bericht aan {{project}}', send: 'Verzenden', number: { 2: 'twee' } },
    problems: { name: 'De titel ontbreekt.', answer: 'Deze vraag is open.' },
    script: { copyLink: 'Link kopiëren' },
    expired: { action: 'Sta cookies toe en ga <0>terug</0>.' },
  },
};

let w: World;
let project: TestProject;
let withdraw = () => {};

beforeAll(async () => {
  w = await world();
  project = await w.server.project(w.workspace, w.admin);
  await w.admin.patch(`${project.url}/`, { inbox_view: true });
});
afterAll(() => w.close());
afterEach(() => {
  withdraw();
  withdraw = () => {};
});

const open = (url: string, language?: string) =>
  w.server.app.inject({
    url,
    headers: language === undefined ? {} : { 'accept-language': language },
  });

async function formUrl(): Promise<string> {
  const fields = [{ key: 'seat', kind: 'number', label: 'Seat', is_required: true }];
  const settings = await w.admin.patch(`${project.url}/intake-settings/`, {
    is_form_enabled: true,
    form: { fields, intro_html: '', outro_html: '' },
  });
  return `/spaces/intake/${settings.body.anchors.forms}/`;
}

describe('the public form of an intake', () => {
  it('is in the language that the browser accepts, as far as it is offered', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const url = await formUrl();
    const dutch = await open(url, 'sv;q=0.9, nl-BE;q=0.8, en;q=0.5');
    expect(dutch.body).toContain('<html lang="nl" dir="ltr">');
    expect(dutch.body).toContain('<button>Verzenden</button>');
    expect(dutch.body).toContain('Link kopiëren');
    expect(dutch.headers).toMatchObject({ 'content-language': 'nl', vary: 'accept-language' });
    for (const wished of ['sv', 'en-GB,nl;q=0.1', 'nl;q=0', undefined]) {
      expect((await open(url, wished)).body).toContain('<html lang="en" dir="ltr">');
    }
  });

  it('is in the one that its URL asks for, up to the page of the message', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const url = await formUrl();
    const page = await open(`${url}?lang=nl`, 'en');
    expect(page.body).toContain('<html lang="nl" dir="ltr">');
    expect(page.body).toContain(`${url}?lang=nl" enctype`);
    expect(page.body).toContain('<a href="?lang=en" hreflang="en" lang="en" dir="ltr">English</a>');
    expect((await open(`${url}?lang=xx`, 'nl')).body).toContain('<html lang="nl" dir="ltr">');
  });

  it('says in that language what is wrong, which calls say in English', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const url = await formUrl();
    const post = (values: Record<string, string>) =>
      w.server.app.inject({
        method: 'POST',
        url: `${url}?lang=nl`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      });
    expect((await post({ name: '' })).body).toContain('De titel ontbreekt.');
    expect((await post({ name: 'x' })).body).toContain('Deze vraag is open.');
  });

  it('reads from right to left where the language does', async () => {
    withdraw = offerLanguage(HEBREW, {});
    const page = await open(await formUrl(), 'he-IL');
    expect(page.body).toContain('<html lang="he" dir="rtl">');
  });

  it('has links to other languages only where there are some', async () => {
    const page = await open(await formUrl());
    expect(page.body.includes('?lang=')).toBe(LANGUAGES.length > 1);
  });
});

describe('other pages that the server writes', () => {
  it('of what is not published are in the language of the visitor', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const page = await open('/spaces/issues/nothing/', 'nl');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<html lang="nl" dir="ltr">');
    expect(page.body).toContain('Deze pagina bestaat niet.');
    expect(page.body).toContain('<a href="/spaces/issues/nothing/?lang=en"');
    expect(page.headers).toMatchObject({ vary: 'accept-language' });
  });

  it('of a published board count in that language', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const { body } = await w.admin.post(`${project.url}/project-deploy-boards/`, {});
    const page = await open(`/spaces/issues/${body.anchor}/`, 'nl');
    expect(page.body).toContain('0 items hier');
  });

  it('of a refused form post link back, in that language', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    const page = await w.server.app.inject({
      method: 'POST',
      url: '/auth/sign-in/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'nl',
      },
      payload: '',
    });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('<html lang="nl" dir="ltr">');
    expect(page.body).toMatch(/ga <a href="[^"]+\/">terug<\/a>\./);
  });

  it('are in the language of the instance where the browser wishes none that is offered', async () => {
    withdraw = offerLanguage(DUTCH, WORDS);
    await setUpInstance(w.server, { DEFAULT_LANGUAGE: 'nl' });
    const url = await formUrl();
    expect((await open(url, 'sv')).body).toContain('<html lang="nl" dir="ltr">');
    expect((await open(url, 'en')).body).toContain('<html lang="en" dir="ltr">');
    withdraw();
    withdraw = () => {};
    expect((await open(url, 'sv')).body).toContain('<html lang="en" dir="ltr">');
  });
});
