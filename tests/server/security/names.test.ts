import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { latestMail } from '#tests/support/browser.ts';
import { type Caller, world, type World } from '#tests/support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const MARKUP = '<img src=x onerror=alert(1)>';
/** Seen as `Team`, or as nothing, or turned round. */
const HIDDEN = ['Te\u200bam', '\u202eTeam', 'Team\u0000', '\ufeffTeam', 'Te\u2060am', 'Te\u00adam'];
const UNSEEN = /[\u0000-\u001f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

let serial = 0;
const fresh = () => `n${(serial += 1)}`;

/** Every place where somebody gives a thing a name; answers the name that was kept, null when refused. */
const GIVEN: Record<string, (name: string) => Promise<{ status: number; kept: unknown }>> = {
  workspace: async (name) => {
    const { status, body } = await w.admin.post('/api/workspaces/', { name, slug: fresh() });
    return { status, kept: body.name };
  },
  project: async (name) => {
    const identifier = fresh().toUpperCase();
    const { status, body } = await w.admin.post(`${w.workspace.url}/projects/`, {
      name,
      identifier,
    });
    return { status, kept: body.name };
  },
  'display name': async (display_name) => {
    const { status, body } = await w.member.patch('/api/users/me/', { display_name });
    return { status, kept: body.display_name };
  },
  'first name': async (first_name) => {
    const { status, body } = await w.member.patch('/api/users/me/', { first_name });
    return { status, kept: body.first_name };
  },
  label: async (name) => {
    const { status, body } = await w.admin.post(`${w.project.url}/issue-labels/`, { name });
    return { status, kept: body.name };
  },
  state: async (name) => {
    const color = '#123456';
    const { status, body } = await w.admin.post(`${w.project.url}/states/`, { name, color });
    return { status, kept: body.name };
  },
  'work item': async (name) => {
    const { status, body } = await w.member.post(`${w.project.url}/issues/`, { name });
    return { status, kept: body.name };
  },
  theme: async (name) => {
    const { status, body } = await w.admin.post(`${w.workspace.url}/workspace-themes/`, { name });
    return { status, kept: body.name };
  },
  favorite: async (name) => {
    const body = { entity_type: 'folder', name };
    const reply = await w.member.post(`${w.workspace.url}/user-favorites/`, body);
    return { status: reply.status, kept: reply.body.name };
  },
};

describe.each(Object.keys(GIVEN))('the name of a %s (S27)', (kind) => {
  const give = (name: string) => {
    const run = GIVEN[kind];
    if (!run) throw new Error(kind);
    return run(name);
  };

  it('may not be 10 kB long', async () => {
    const { status, kept } = await give('x'.repeat(10_240));
    if (status < 300) expect(String(kept).length).toBeLessThanOrEqual(255);
    else expect(status).toBe(400);
  });

  it.each(HIDDEN)('holds nothing that is not seen: %j', async (name) => {
    const { status, kept } = await give(`${name}${fresh()}`);
    expect(status).toBeLessThan(500);
    if (status < 300) expect(String(kept)).not.toMatch(UNSEEN);
  });

  it('is text, whatever it looks like', async () => {
    const { status, kept } = await give(`${MARKUP}${fresh()}`);
    expect(status).toBeLessThan(500);
    // Kept as it was typed, to be shown as text; or refused. Never changed into other markup.
    if (status < 300) expect(String(kept)).toContain('<img src=x onerror=alert(1)>');
  });

  it('is not only what is not seen', async () => {
    const { status, kept } = await give('\u200b\u202e\u2060');
    if (status < 300) expect(kept ?? '').toBe('');
    else expect(status).toBe(400);
  });
});

describe('names in mails (S27)', () => {
  it('are escaped', async () => {
    const { sql } = w.server.platform.database;
    const eve: Caller = await w.server.person('Eve');
    const workspace = await w.server.workspace(eve);
    await sql`UPDATE users SET first_name = ${MARKUP}, display_name = ${MARKUP} WHERE id = ${eve.id}`;
    await sql`UPDATE workspaces SET name = ${MARKUP} WHERE id = ${workspace.id}`;
    const { status } = await eve.post(`${workspace.url}/invitations/`, {
      emails: [{ email: 'max@names.test', role: 5 }],
    });
    expect(status).toBe(200);
    const mail = await latestMail(w.server, 'max@names.test', 'workspace_invitation');
    expect(mail?.html).toContain('&lt;img');
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
  });
});

/** Reserved slugs as somebody would try to get them all the same. */
const SLUGS = [
  ...['api', 'API', 'Api', 'god-mode', 'GOD-MODE', 'God-Mode', 'sign-in', 'SIGN-IN', 'settings'],
  ...[
    'ａｐｉ',
    'аpi',
    'api\u200b',
    '\u200bapi',
    'api ',
    ' api',
    'ap\u0131',
    'setti\u0274gs',
    'api\u0301',
  ],
  ...[
    'api/',
    '../api',
    'api%00',
    'api\0',
    'a pi',
    '.',
    '..',
    '-',
    '',
    'ﬁle',
    'ſettings',
    'İnstances',
  ],
];

describe('reserved slugs (S27)', () => {
  it.each(SLUGS)('%j is not given away', async (slug) => {
    const { sql } = w.server.platform.database;
    const { status } = await w.admin.post('/api/workspaces/', { name: 'Mine', slug });
    const [row] = await sql<{ slug: string }[]>`
      SELECT slug FROM workspaces WHERE name = 'Mine'`;
    if (status < 300) await sql`DELETE FROM workspaces WHERE name = 'Mine'`;
    // What is trimmed or folded is still reserved; a hyphen alone is a slug like another.
    expect([status < 300, row?.slug]).toEqual(slug === '-' ? [true, '-'] : [false, undefined]);
  });

  it.each(['PATCH', 'PUT'] as const)('%s gives none away either', async (method) => {
    for (const slug of SLUGS.filter((word) => word !== '-')) {
      const body = { name: 'Team', slug };
      const url = `${w.workspace.url}/`;
      await (method === 'PATCH' ? w.admin.patch(url, body) : w.admin.put(url, body));
      expect((await w.admin.get(url)).body.slug).toBe(w.workspace.slug);
    }
  });

  it.each(['api', 'API', 'Api', 'God-Mode', 'SIGN-IN'])('%j is not called free', async (slug) => {
    const check = await w.admin.get(`/api/workspace-slug-check/?slug=${slug}`);
    expect(check.body).toEqual({ status: false });
  });

  it('a slug in other case is taken', async () => {
    const slug = w.workspace.slug.toUpperCase();
    const { status } = await w.admin.post('/api/workspaces/', { name: 'Twin', slug });
    expect(status).toBe(400);
  });
});
