import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { wordsOf } from '#server/platform/texts/words.ts';
import { setUpInstance } from '#tests/support/browser.ts';
import { type TestProject, world, type World } from '#tests/support/world.ts';

const german = wordsOf('de', 'site');

let w: World;
let project: TestProject;

beforeAll(async () => {
  w = await world();
  project = await w.server.project(w.workspace, w.admin);
  await w.admin.patch(`${project.url}/`, { inbox_view: true });
});
afterAll(() => w.close());

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
    const url = await formUrl();
    const page = await open(url, 'sv;q=0.9, de-AT;q=0.8, en;q=0.5');
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toContain(`<button>${german('form.send')}</button>`);
    expect(page.body).toContain(german('script.copyLink'));
    expect(page.headers).toMatchObject({ 'content-language': 'de', vary: 'accept-language' });
    for (const wished of ['sv', 'en-GB,de;q=0.1', 'de;q=0', undefined]) {
      expect((await open(url, wished)).body).toContain('<html lang="en" dir="ltr">');
    }
  });

  it('is in the one that its URL asks for, up to the page of the message', async () => {
    const url = await formUrl();
    const page = await open(`${url}?lang=de`, 'en');
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toContain(`${url}?lang=de" enctype`);
    expect(page.body).toContain('<a href="?lang=en" hreflang="en" lang="en" dir="ltr">English</a>');
    expect((await open(`${url}?lang=xx`, 'de')).body).toContain('<html lang="de" dir="ltr">');
  });

  it('says in that language what is wrong, which calls say in English', async () => {
    const url = await formUrl();
    const post = (values: Record<string, string>) =>
      w.server.app.inject({
        method: 'POST',
        url: `${url}?lang=de`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      });
    expect((await post({ name: '' })).body).toContain(german('problems.name'));
    expect((await post({ name: 'x' })).body).toContain(german('problems.answer'));
  });

  it('reads from right to left where the language does', async () => {
    const page = await open(await formUrl(), 'ar-EG');
    expect(page.body).toContain('<html lang="ar" dir="rtl">');
  });
});

describe('other pages that the server writes', () => {
  it('of what is not published are in the language of the visitor', async () => {
    const page = await open('/spaces/issues/nothing/', 'de');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('<html lang="de" dir="ltr">');
    expect(page.body).toContain(german('missing.title'));
    expect(page.body).toContain('<a href="/spaces/issues/nothing/?lang=en"');
    expect(page.headers).toMatchObject({ vary: 'accept-language' });
  });

  it('of a published board count in that language', async () => {
    const { body } = await w.admin.post(`${project.url}/project-deploy-boards/`, {});
    const page = await open(`/spaces/issues/${body.anchor}/`, 'de');
    expect(page.body).toContain(german('items', { count: 0 }));
  });

  it('of a refused form post link back, in that language', async () => {
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
    const [before = '', link = ''] = german('expired.action').split(/<\/?0>/);
    expect(page.body).toContain(before);
    expect(page.body).toContain(`>${link}</a>`);
  });

  it('are in the language of the instance where the browser wishes none that is offered', async () => {
    await setUpInstance(w.server, { DEFAULT_LANGUAGE: 'de' });
    const url = await formUrl();
    expect((await open(url, 'sv')).body).toContain('<html lang="de" dir="ltr">');
    expect((await open(url, 'en')).body).toContain('<html lang="en" dir="ltr">');
  });
});
