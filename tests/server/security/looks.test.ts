import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { world, type World } from '#tests/support/world.ts';

const COLORS = [
  'red;background:url(//evil.example)',
  'url(javascript:alert(1))',
  '#fff}*{color:red',
];
const ADDRESSES = ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png'];
const COLOR = 'Enter a valid color.';
const URL = 'Enter a valid URL.';

describe('what a browser would put into a style or load', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  it.each(COLORS)('is no color of a state, label, page or project: %s', async (color) => {
    const { url } = w.project;
    const state = { name: 'Bad', group: 'started', color };
    const sent = [
      await w.admin.post(`${url}/states/`, state),
      await w.admin.post(`${url}/issue-labels/`, { name: 'Bad', color }),
      await w.admin.post(`${url}/pages/`, { name: 'Bad', color }),
    ];
    for (const { status, body } of sent) {
      expect([status, body]).toEqual([400, { color: [COLOR] }]);
    }
    const logo_props = { in_use: 'icon', icon: { name: 'star', color } };
    for (const refused of [
      await w.admin.patch(`${url}/`, { logo_props }),
      await w.admin.post(`${url}/pages/`, { name: 'Bad', logo_props }),
    ]) {
      expect([refused.status, refused.body]).toEqual([400, { logo_props: [COLOR] }]);
    }
  });

  it.each(ADDRESSES)('is no cover and no logo: %s', async (address) => {
    const { url } = w.project;
    const cover = await w.admin.patch(`${url}/`, { cover_image: address });
    expect([cover.status, cover.body]).toEqual([400, { cover_image: [URL] }]);
    const logo_props = { in_use: 'emoji', emoji: { value: '9749', url: address } };
    const logo = await w.admin.patch(`${url}/`, { logo_props });
    expect([logo.status, logo.body]).toEqual([400, { logo_props: [URL] }]);
  });

  it('is not stored as the logo of a workspace, which is an upload', async () => {
    const { body } = await w.admin.patch(`${w.workspace.url}/`, { logo: 'javascript:alert(1)' });
    expect(body).toMatchObject({ logo: null, logo_url: null });
  });

  it('a link that names no scheme leads to that host', async () => {
    const item = await w.admin.post(`${w.project.url}/issues/`, { name: 'Linked' });
    const links = `${w.project.url}/issues/${item.body.id}/issue-links/`;
    const made = await w.admin.post(links, { url: '//evil.example/x' });
    expect([made.status, made.body.url]).toEqual([201, 'http://evil.example/x']);
  });
});
