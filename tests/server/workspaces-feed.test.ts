import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { AUDIENCE_KINDS, type Audience, audience } from '#server/platform/changes/change-log.ts';
import { entityOf } from '#server/platform/changes/entities.ts';
import { HomeWidgetImage, QuickLinkImage, SidebarPreferenceImage } from '#shared/contract/home.ts';
import { StickyImage } from '#shared/contract/stickies.ts';
import { UserImage, UserProfileImage } from '#shared/contract/users.ts';
import {
  WorkspaceImage,
  WorkspaceInvitationImage,
  WorkspaceMemberImage,
} from '#shared/contract/workspaces.ts';
import { world, type World } from '#tests/support/world.ts';

const ENTITIES = {
  user: ['users', UserImage],
  user_profile: ['profiles', UserProfileImage],
  workspace: ['workspaces', WorkspaceImage],
  workspace_member: ['workspace_members', WorkspaceMemberImage],
  workspace_invitation: ['workspace_invitations', WorkspaceInvitationImage],
  quick_link: ['quick_links', QuickLinkImage],
  sticky: ['stickies', StickyImage],
  home_widget: ['home_widgets', HomeWidgetImage],
  sidebar_preference: ['sidebar_preferences', SidebarPreferenceImage],
} as const;
type Entity = keyof typeof ENTITIES;

/** What the feed may show, held against what HTTP shows. */
describe('the feed of accounts and workspaces', () => {
  let w: World;

  beforeAll(async () => {
    w = await world();
    const gone = await w.server.workspace(w.admin, 'gone');
    await w.server.join(gone, w.member, 15);
    await w.admin.post(`${gone.url}/invitations/`, { emails: [{ email: 'a@tutti.test' }] });
    for (const { url } of [gone, w.workspace]) {
      await w.member.get(`${url}/home-preferences/`);
      await w.member.get(`${url}/sidebar-preferences/`);
      await w.member.post(`${url}/quick-links/`, { url: 'tutti.test' });
      await w.member.post(`${url}/stickies/`, { name: 'note' });
    }
    await w.bystander.post(`${w.workspace.url}/quick-links/`, { url: 'tutti.test' });
    await w.admin.delete(`${gone.url}/`);
    const url = `${w.workspace.url}/invitations/`;
    await w.admin.post(url, { emails: [{ email: 'b@tutti.test' }, { email: 'c@tutti.test' }] });
    const [invitation] = (await w.admin.get(url)).body;
    await w.admin.delete(`${url}${invitation.id}/`);
    await w.bystander.post(`${w.workspace.url}/members/leave/`);
    // Back and gone again: what they keep here appears to them and disappears.
    await w.admin.post(url, { emails: [{ email: w.bystander.email }] });
    const [again] = (await w.bystander.get('/api/users/me/workspaces/invitations/')).body;
    const accepted = { invitations: [again.id] };
    await w.bystander.post('/api/users/me/workspaces/invitations/', accepted);
    await w.bystander.post(`${w.workspace.url}/members/leave/`);
  });
  afterAll(() => w.close());

  const audiences = (): Audience[] => {
    const people = [w.admin, w.member, w.guest, w.bystander, w.stranger];
    const places = [w.workspace.id, w.foreign.workspace.id, w.project.id];
    return [
      ...people.map(({ id }) => audience('user', id)),
      ...places.flatMap((id) => AUDIENCE_KINDS.map((kind) => audience(kind, id))),
    ];
  };
  const imagesOf = async (entity: Entity) => {
    const { sql } = w.server.platform.database;
    const rows = await sql<{ id: string }[]>`SELECT id FROM ${sql(ENTITIES[entity][0])}`;
    const images = await entityOf(entity).images(
      sql,
      rows.map((row) => row.id),
    );
    return { images, rows: rows.length };
  };

  it.each(Object.keys(ENTITIES) as Entity[])(
    'every image of %s goes exactly where it may be seen, in the shape of the contract',
    async (entity) => {
      const { images } = await imagesOf(entity);
      expect(images.length).toBeGreaterThan(0);
      let seen = 0;
      for (const name of audiences()) {
        const shown = images.filter((image) => image.audiences.includes(name));
        const visible = await entityOf(entity).visibleIds(w.server.platform.database.sql, [name]);
        expect(shown.map((image) => image.id).toSorted()).toEqual(visible.toSorted());
        seen += shown.length;
      }
      expect(seen).toBeGreaterThan(0);
      for (const image of images) {
        const json = JSON.parse(image.json);
        expect(json).toMatchObject({ id: image.id, rev: image.rev });
        expect(ENTITIES[entity][1].strict().parse(json)).toEqual(json);
      }
    },
  );

  it('shows nothing of deleted workspaces, former members and withdrawn invitations', async () => {
    expect((await imagesOf('workspace')).images).toHaveLength(2);
    expect((await imagesOf('workspace_member')).images).toHaveLength(4);
    expect((await imagesOf('workspace_invitation')).images).toHaveLength(1);
    expect((await imagesOf('quick_link')).images).toHaveLength(1);
    expect((await imagesOf('home_widget')).images).toHaveLength(4);
  });

  it('tells nobody the address of a colleague, nor anybody’s own role', async () => {
    for (const entity of ['workspace', 'workspace_member'] as const) {
      const { images } = await imagesOf(entity);
      expect(JSON.stringify(images)).not.toContain('@');
    }
    const { images } = await imagesOf('workspace');
    for (const image of images) expect(JSON.parse(image.json)).not.toHaveProperty('role');
  });

  it('shows members as the list does, the address aside', async () => {
    const { body } = await w.guest.get(`${w.workspace.url}/members/`);
    const { images } = await imagesOf('workspace_member');
    for (const row of body) {
      const image = images.find(({ id }) => id === row.id);
      expect(row).toMatchObject({
        member: JSON.parse(image?.json ?? '{}').member,
        role: JSON.parse(image?.json ?? '{}').role,
        created_at: JSON.parse(image?.json ?? '{}').created_at,
      });
    }
    const listed = (await w.admin.get(`${w.workspace.url}/`)).body;
    const workspace = (await imagesOf('workspace')).images.find(({ id }) => id === listed.id);
    expect(JSON.parse(workspace?.json ?? '{}')).toMatchObject(listed);
  });
});
