import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { setUpInstance } from '#tests/support/browser.ts';
import { ARABIC, GERMAN, offerLanguage } from '#tests/support/languages.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

const WORDS = {
  site: {
    languages: 'Sprache',
    items_one: '{{count}} Eintrag',
    items_other: '{{count}} Einträge',
    missing: { title: 'Diese Seite gibt es nicht.' },
    form: { title: 'Nachricht an {{project}}', send: 'Senden', number: { 2: 'zwei' } },
    problems: { name: 'Ein Titel fehlt.', answer: 'Diese Frage ist offen.' },
    script: { copyLink: 'Link kopieren' },
    expired: { action: 'Erst Cookies erlauben, dann <0>zurück</0>.' },
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
    withdraw = offerLanguage(GERMAN, WORDS);
    const url = await formUrl();
    const german = await open(url, 'fr;q=0.9, de-AT;q=0.8, en;q=0.5');
    expect(german.body).toContain('<html lang="de" dir="ltr">');
    expect(german.body).toContain('<button>Senden</button>');
    expect(german.body).toContain('Link kopieren');
    expect(german.headers).toMatchObject({ 'content-language': 'de', vary: 'accept-language' });
    for (const wished of ['fr', 'en-GB,de;q=0.1', 'de;q=0', undefined]) {
      expect((await open(url, wished)).body).toContain('<html lang="en" dir="ltr">');
    }
  });

  it('is in the one that its URL asks for, up to the page of the message', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    const url = await formUrl();
    const page = await open(`${url}?lang=de`, 'en');
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toContain(`${url}?lang=de" enctype`);
    expect(page.body).toContain('<a href="?lang=en" hreflang="en" lang="en" dir="ltr">English</a>');
    expect((await open(`${url}?lang=xx`, 'de')).body).toContain('<html lang="de" dir="ltr">');
  });

  it('says in that language what is wrong, which calls say in English', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    const url = await formUrl();
    const post = (values: Record<string, string>) =>
      w.server.app.inject({
        method: 'POST',
        url: `${url}?lang=de`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      });
    expect((await post({ name: '' })).body).toContain('Ein Titel fehlt.');
    expect((await post({ name: 'x' })).body).toContain('Diese Frage ist offen.');
  });

  it('reads from right to left where the language does', async () => {
    withdraw = offerLanguage(ARABIC, {});
    const page = await open(await formUrl(), 'ar-EG');
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
  });

  it('has no links to other languages while there are none', async () => {
    expect((await open(await formUrl())).body).not.toContain('?lang=');
  });
});

describe('other pages that the server writes', () => {
  it('of what is not published are in the language of the visitor', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    const page = await open('/spaces/issues/nothing/', 'de');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toContain('Diese Seite gibt es nicht.');
    expect(page.body).toContain('<a href="/spaces/issues/nothing/?lang=en"');
    expect(page.headers).toMatchObject({ vary: 'accept-language' });
  });

  it('of a published board count in that language', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    const { body } = await w.admin.post(`${project.url}/project-deploy-boards/`, {});
    const page = await open(`/spaces/issues/${body.anchor}/`, 'de');
    expect(page.body).toContain('0 Einträge');
  });

  it('of a refused form post link back, in that language', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    const page = await w.server.app.inject({
      method: 'POST',
      url: '/auth/sign-in/',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'de',
      },
      payload: '',
    });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toMatch(/dann <a href="[^"]+\/">zurück<\/a>\./);
  });

  it('are in the language of the instance where the browser wishes none that is offered', async () => {
    withdraw = offerLanguage(GERMAN, WORDS);
    await setUpInstance(w.server, { DEFAULT_LANGUAGE: 'de' });
    const url = await formUrl();
    expect((await open(url, 'fr')).body).toContain('<html lang="de" dir="ltr">');
    expect((await open(url, 'en')).body).toContain('<html lang="en" dir="ltr">');
    withdraw();
    withdraw = () => {};
    expect((await open(url, 'fr')).body).toContain('<html lang="en" dir="ltr">');
  });
});
