import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import {
  leave,
  ME,
  PROJECT,
  put,
  show,
  startWorkspace,
  WORKSPACE,
} from '#tests/support/web/workspace.tsx';
import { revokeToken } from '#web/features/api-tokens/store.ts';
import { attachments } from '#web/features/attachments/store.ts';
import { addComment, resolveComment } from '#web/features/comments/changes.ts';
import { comments } from '#web/features/comments/store.ts';
import { createEstimate, deleteEstimate, deletePoint } from '#web/features/estimates/changes.ts';
import { estimatePoints, estimates } from '#web/features/estimates/store.ts';
import { addFolder, toggleFavorite } from '#web/features/favorites/changes.ts';
import { favorites } from '#web/features/favorites/store.ts';
import { labels } from '#web/features/labels/store.ts';
import {
  archivePage,
  createPage,
  deletePage,
  duplicatePage,
  lockPage,
  movePage,
  restorePageVersion,
  setPageAccess,
  updatePage,
} from '#web/features/pages/changes.ts';
import { pages } from '#web/features/pages/store.ts';
import {
  archiveProject,
  createProject,
  joinProject,
  leaveProject,
  updateProject,
} from '#web/features/projects/changes.ts';
import { projectMembers, projects } from '#web/features/projects/store.ts';
import { publicationCalls } from '#web/features/published-boards/publish/store.ts';
import { toggleReaction } from '#web/features/reactions/changes.ts';
import { markDefault } from '#web/features/states/changes.ts';
import { states } from '#web/features/states/store.ts';
import { deleteView } from '#web/features/views/screens/changes.ts';
import { views } from '#web/features/views/store.ts';
import { deleteWebhook } from '#web/features/webhooks/store.ts';
import { links } from '#web/features/work-items/parts/store.ts';
import { invite, workspaces } from '#web/features/workspaces/store.ts';
import { undoStack } from '#web/lib/mutations/undo.ts';

vi.mock('@tanstack/react-router', async () => (await import('#tests/web/router.ts')).router);

const HERE = { slug: 'nova', workspaceId: WORKSPACE };
const IN_PROJECT = `/api/workspaces/nova/projects/${PROJECT}`;

/** The row with this id; the test has put it there. */
function the<Row>(rows: { get(id: string): Row | undefined }, id: string): Row {
  const row = rows.get(id);
  if (!row) throw new Error(`There is no ${id}.`);
  return row;
}
const undo = () => undoStack.undo()?.isDone;
const redo = () => undoStack.redo()?.isDone;

/** Starts the queue; the network takes everything unless it is told otherwise. */
function start(answer?: Parameters<typeof show>[1]) {
  return show(null, answer);
}

beforeEach(() => startWorkspace());
afterEach(leave);

describe('a project', () => {
  test('that is created shows nothing before the server has granted its name', async () => {
    const { network, written } = start({ answer: () => [201, { id: 'new', name: 'Shop' }] });
    const before = projects.all().length;
    const made = createProject('nova', { name: 'Shop', identifier: 'SHOP' });
    expect(projects.all()).toHaveLength(before);
    expect(await made).toMatchObject({ name: 'Shop' });
    expect(written()[0]?.[0]).toBe('POST /api/workspaces/nova/projects/');
    expect(network.writes()[0]?.headers['x-client-entity-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('shows another cover at once, unless only the server knows its address', () => {
    start();
    void updateProject('nova', the(projects, PROJECT), { cover_image: '/covers/2.webp' });
    expect(projects.get(PROJECT)).toMatchObject({ cover_image_url: '/covers/2.webp' });
    const asset = '00000000-0000-7000-8000-000000000777';
    const uploaded = { cover_image: '/covers/3.webp', cover_image_asset: asset };
    void updateProject('nova', the(projects, PROJECT), uploaded);
    expect(projects.get(PROJECT)).toMatchObject({ cover_image_url: '/covers/2.webp' });
  });

  test('is archived and restored; undo and redo follow what it is', async () => {
    const { written } = start();
    archiveProject('nova', the(projects, PROJECT), true);
    expect(undo()).toBe(true);
    expect(projects.get(PROJECT)?.archived_at).toBeNull();
    expect(redo()).toBe(true);
    expect(projects.get(PROJECT)?.archived_at).not.toBeNull();
    await waitFor(() =>
      expect(written().map(([call]) => call.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST']),
    );
  });

  test('is joined and left, and a refusal takes either back', async () => {
    const { refused, written } = start({ answer: () => [403, { error: 'Ask an admin' }] });
    put('project', PROJECT, { members: ['mara'] });
    await expect(joinProject('nova', the(projects, PROJECT), ME)).rejects.toThrow('Ask an admin');
    expect(projects.get(PROJECT)?.members).toEqual(['mara']);
    const left = leaveProject('nova', the(projects, PROJECT), 'p-ines');
    expect(projectMembers.get('p-ines')).toBeUndefined();
    await expect(left).rejects.toThrow('Ask an admin');
    await waitFor(() => expect(projectMembers.get('p-ines')).toBeDefined());
    expect(written()[1]?.[0]).toBe(`POST ${IN_PROJECT}/members/leave/`);
    // Whoever asked shows it.
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('a page', () => {
  const page = (id: string, fields: object = {}) =>
    put('page', id, {
      name: id,
      project_id: PROJECT,
      project_ids: [PROJECT],
      workspace: WORKSPACE,
      parent: null,
      access: 0,
      is_locked: false,
      locked_by: null,
      archived_at: null,
      owned_by: ME,
      sort_order: 100,
      ...fields,
    });
  const place = { ...HERE, projectId: PROJECT, userId: ME };

  beforeEach(() => {
    page('plan');
    page('notes', { parent: 'plan' });
    page('ideas', { parent: 'notes' });
  });

  test('that is created is the last one, one’s own, and open to the project', () => {
    start();
    const { id } = createPage(place, { name: 'New' });
    expect(pages.get(id)).toMatchObject({
      name: 'New',
      owned_by: ME,
      access: 0,
      parent: null,
      project_ids: [PROJECT],
      sort_order: 10_100,
    });
  });

  test('that is renamed keeps the words for when they are refused', async () => {
    const { refused } = start({ answer: () => [403, {}] });
    updatePage('nova', the(pages, 'plan'), { name: 'Great plan' });
    expect(pages.get('plan')?.name).toBe('Great plan');
    await waitFor(() => expect(refused).toHaveBeenCalledOnce());
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ text: 'Great plan' });
    expect(pages.get('plan')?.name).toBe('plan');
  });

  test('is locked and made private, and undo takes back one after the other', async () => {
    const { written } = start();
    lockPage('nova', the(pages, 'plan'), true);
    setPageAccess('nova', the(pages, 'plan'), 1);
    expect(pages.get('plan')).toMatchObject({ is_locked: true, access: 1 });
    expect(undo()).toBe(true);
    expect(pages.get('plan')).toMatchObject({ is_locked: true, access: 0 });
    expect(undo()).toBe(true);
    expect(pages.get('plan')).toMatchObject({ is_locked: false, access: 0 });
    const path = `${IN_PROJECT}/pages/plan`;
    await waitFor(() =>
      expect(written()).toEqual([
        [`POST ${path}/lock/`, {}],
        [`POST ${path}/access/`, { access: 1 }],
        [`POST ${path}/access/`, { access: 0 }],
        [`DELETE ${path}/lock/`, undefined],
      ]),
    );
  });

  test('takes all below it into the archive and back', () => {
    start();
    archivePage('nova', the(pages, 'plan'), true);
    for (const id of ['plan', 'notes', 'ideas']) expect(pages.get(id)?.archived_at).toBeTruthy();
    expect(undo()).toBe(true);
    for (const id of ['plan', 'notes', 'ideas']) expect(pages.get(id)?.archived_at).toBeNull();
  });

  test('is restored at the top when its parent stays in the archive', () => {
    start();
    for (const id of ['plan', 'notes', 'ideas']) put('page', id, { archived_at: '2026-02-01' });
    archivePage('nova', the(pages, 'notes'), false);
    expect(pages.get('notes')).toMatchObject({ archived_at: null, parent: null });
    expect(pages.get('ideas')).toMatchObject({ archived_at: null, parent: 'notes' });
    expect(pages.get('plan')?.archived_at).toBe('2026-02-01');
  });

  test('leaves those right below it at the top when it is deleted', () => {
    start();
    void deletePage('nova', the(pages, 'plan'));
    expect(pages.get('plan')).toBeUndefined();
    expect([pages.get('notes')?.parent, pages.get('ideas')?.parent]).toEqual([null, 'notes']);
    expect(undoStack.recent).toMatchObject([{ isFinal: true }]);
  });

  test('goes to another project with all below it', async () => {
    const { written } = start();
    void movePage('nova', the(pages, 'notes'), 'other');
    expect(pages.get('notes')).toMatchObject({ project_id: 'other', parent: null });
    expect(pages.get('ideas')).toMatchObject({ project_id: 'other', parent: 'notes' });
    expect(pages.get('plan')?.project_id).toBe(PROJECT);
    await waitFor(() =>
      expect(written()).toEqual([
        [`POST ${IN_PROJECT}/pages/notes/move/`, { new_project_id: 'other' }],
      ]),
    );
  });

  test('is copied under an id of its own, and gets an old text again', async () => {
    const { network, written } = start({
      answer: () => [201, { id: 'copy', name: 'plan (copy)' }],
    });
    expect(await duplicatePage('nova', the(pages, 'plan'))).toMatchObject({ name: 'plan (copy)' });
    expect(network.writes()[0]?.headers['x-client-entity-id']).not.toBe('plan');
    await restorePageVersion('nova', the(pages, 'plan'), 'v3');
    expect(written()[1]?.[0]).toBe(`POST ${IN_PROJECT}/pages/plan/versions/v3/restore/`);
  });
});

describe('a favorite', () => {
  const thing = { id: PROJECT, name: 'Website', workspace: WORKSPACE };
  const pinned = () => favorites.all().filter(({ entity_type }) => entity_type === 'project');

  test('is pinned and taken away by turns, each with its undo', async () => {
    const { written } = start();
    toggleFavorite('nova', 'project', thing);
    expect(pinned()).toMatchObject([{ name: 'Website', project_id: PROJECT, is_folder: false }]);
    toggleFavorite('nova', 'project', thing);
    expect(pinned()).toEqual([]);
    expect(undo()).toBe(true);
    expect(pinned()).toHaveLength(1);
    await waitFor(() =>
      expect(
        written()
          .map(([call]) => call.split(' ')[0])
          .slice(0, 3),
      ).toEqual(['POST', 'DELETE', 'POST']),
    );
  });

  test('does not come back twice when it was pinned again meanwhile', () => {
    start();
    toggleFavorite('nova', 'project', thing);
    toggleFavorite('nova', 'project', thing);
    const [removal] = undoStack.recent;
    toggleFavorite('nova', 'project', thing);
    expect(removal && undoStack.undo(removal)?.isDone).toBe(false);
    expect(pinned()).toHaveLength(1);
  });

  test('in a folder goes and comes back with it, in its place', () => {
    start();
    addFolder(HERE, 'Soon');
    const folder = favorites.all().find(({ name }) => name === 'Soon');
    toggleFavorite('nova', 'project', thing);
    const [pin] = pinned();
    if (!folder || !pin) throw new Error('they are not there');
    void favorites.update(HERE, pin, { parent: folder.id, sequence: 7 });
    void favorites.delete(HERE, folder);
    expect(favorites.all()).toEqual([]);
    expect(undo()).toBe(true);
    const again = favorites.all().find(({ is_folder }) => is_folder);
    expect(pinned()).toMatchObject([{ parent: again?.id, sequence: 7 }]);
  });
});

describe('a comment', () => {
  const place = {
    itemId: 'item',
    projectId: PROJECT,
    userId: ME,
    path: `${IN_PROJECT}/issues/item`,
    filesPath: `/api/assets/v2${IN_PROJECT.slice(4)}`,
  };
  const comment = (id: string, fields: object = {}) =>
    put('comment', id, {
      issue: 'item',
      project: PROJECT,
      actor: ME,
      comment_html: '<p>Seats</p>',
      parent: null,
      resolved_at: null,
      resolved_by: null,
      edited_at: null,
      ...fields,
    });

  test('stands there at once, by the one who wrote it, and its pictures follow', async () => {
    const { written } = start();
    const id = addComment(place, { html: '<p>Hi</p>', files: ['f1'], parent: 'first' });
    expect(comments.get(id)).toMatchObject({
      comment_html: '<p>Hi</p>',
      actor: ME,
      issue: 'item',
      parent: 'first',
      edited_at: null,
    });
    await waitFor(() =>
      expect(written()).toEqual([
        [`POST ${place.path}/comments/`, { comment_html: '<p>Hi</p>', parent: 'first' }],
        [`POST ${place.filesPath}/${id}/bulk/`, { asset_ids: ['f1'] }],
      ]),
    );
  });

  test('that is refused is gone, with its pictures, and its words are kept', async () => {
    const { refused, written } = start({ answer: () => [403, {}] });
    const id = addComment(place, { html: '<p>Hi</p>', files: ['f1'] });
    await waitFor(() => expect(comments.get(id)).toBeUndefined());
    expect(refused.mock.calls[0]?.[0]).toMatchObject({ text: '<p>Hi</p>' });
    // Nothing is tied to a comment that was never made.
    expect(written()).toHaveLength(1);
  });

  test('that is changed is marked so, and gets its old words by undo', () => {
    start();
    comment('c1');
    void comments.update(place, the(comments, 'c1'), { comment_html: '<p>Tables</p>' });
    expect(comments.get('c1')?.edited_at).toEqual(expect.any(String));
    expect(undo()).toBe(true);
    expect(comments.get('c1')?.comment_html).toBe('<p>Seats</p>');
  });

  test('that is new is deleted by undo, unless it was answered', () => {
    start();
    const id = addComment(place, { html: '<p>Seats</p>', files: [] });
    expect(undo()).toBe(true);
    expect(comments.get(id)).toBeUndefined();
    expect(redo()).toBe(true);
    const again = comments.all().find(({ comment_html }) => comment_html === '<p>Seats</p>');
    expect(again?.id).not.toBe(id);
    comment('answer', { parent: again?.id ?? '' });
    expect(undo()).toBe(false);
    expect(comments.get(again?.id ?? '')).toBeDefined();
    const liked = addComment(place, { html: '<p>Sails</p>', files: [] });
    put('comment_reaction', 'like', { comment: liked, actor: 'someone', reaction: '128077' });
    expect(undo()).toBe(false);
    expect(comments.get(liked)).toBeDefined();
  });

  test('of another person, once deleted, is not written again by undo, nor is an older act taken back for it', () => {
    start();
    comment('c3', { actor: 'mara' });
    addComment(place, { html: '<p>Mine</p>', files: [] });
    void comments.delete(place, the(comments, 'c3'));
    expect(undoStack.recent[0]).toMatchObject({ isFinal: true });
    expect(undo()).toBe(false);
    expect(comments.all().map(({ comment_html }) => comment_html)).toEqual(['<p>Mine</p>']);
  });

  test('is not changed back over what somebody else has made of it', () => {
    start();
    comment('c2');
    void comments.update(place, the(comments, 'c2'), { comment_html: '<p>Tables</p>' });
    void comments.update(
      place,
      the(comments, 'c2'),
      { comment_html: '<p>Chairs</p>' },
      { isUndoable: false },
    );
    expect(undo()).toBe(false);
    expect(comments.get('c2')?.comment_html).toBe('<p>Chairs</p>');
  });

  test('is resolved by the one who says so, and reopened by undo', () => {
    start();
    comment('c3');
    resolveComment(place, the(comments, 'c3'), true);
    expect(comments.get('c3')).toMatchObject({ resolved_by: ME });
    expect(undo()).toBe(true);
    expect(comments.get('c3')).toMatchObject({ resolved_at: null, resolved_by: null });
  });

  test('that is deleted comes back with the same words below the same comment', () => {
    start();
    comment('c3');
    comment('c4', { parent: 'c3' });
    void comments.delete(place, the(comments, 'c4'));
    expect(comments.get('c4')).toBeUndefined();
    expect(undo()).toBe(true);
    const again = comments.all().find(({ parent }) => parent === 'c3');
    expect(again).toMatchObject({ comment_html: '<p>Seats</p>', actor: ME });
    expect(redo()).toBe(true);
    expect(comments.all().some(({ parent }) => parent === 'c3')).toBe(false);
  });

  test('of another person leaves no undo: only they could write it again', () => {
    start();
    comment('c5', { actor: 'mara' });
    void comments.delete(place, the(comments, 'c5'), { isUndoable: false });
    expect(undoStack.recent).toEqual([]);
  });
});

describe('web links, files and reactions of an item', () => {
  const place = { item: { id: 'item', project_id: PROJECT }, userId: ME };
  const url = 'https://example.com/a';

  test('a link is added, changed, deleted, and brought back', () => {
    start();
    const { id } = links.create(place, { url, title: null });
    expect(links.get(id)).toMatchObject({ url, title: null, issue: 'item', created_by: ME });
    void links.update(place, the(links, id), { url, title: 'A' });
    expect(undo()).toBe(true);
    expect(links.get(id)?.title).toBeNull();
    void links.delete(place, the(links, id));
    expect(links.all()).toEqual([]);
    expect(undo()).toBe(true);
    expect(links.all()).toMatchObject([{ url, title: null, issue: 'item' }]);
  });

  test('a file that may not be deleted comes back', async () => {
    put('attachment', 'f1', { issue: 'item', asset: 'map.png', attributes: { name: 'map.png' } });
    const { refused } = start({ answer: () => [403, {}] });
    void attachments.delete({ path: '/files/' }, the(attachments, 'f1'));
    expect(attachments.get('f1')).toBeUndefined();
    await waitFor(() => expect(attachments.get('f1')).toBeDefined());
    expect(refused.mock.calls[0]?.[0].label.values).toEqual({ name: 'map.png' });
  });

  test('a reaction pressed twice goes out as two calls in order', async () => {
    const { written } = start();
    const target = { entity: 'comment_reaction', path: '/reactions/', link: { comment: 'c1' } };
    toggleReaction(target, [], '128077', ME);
    const mine = { id: 'r1', rev: 1, reaction: '128077', actor: ME };
    toggleReaction(target, [mine], '128077', ME);
    await waitFor(() =>
      expect(written()).toEqual([
        ['POST /reactions/', { reaction: '128077' }],
        ['DELETE /reactions/128077/', undefined],
      ]),
    );
  });

  test('a reaction of another person is not taken back by one’s own press', async () => {
    const { written } = start();
    const target = { entity: 'comment_reaction', path: '/reactions/', link: { comment: 'c1' } };
    const theirs = { id: 'r1', rev: 1, reaction: '128077', actor: 'mara' };
    toggleReaction(target, [theirs], '128077', ME);
    await waitFor(() => expect(written()[0]?.[0]).toBe('POST /reactions/'));
  });
});

describe('what is made in the settings of a project', () => {
  const place = { ...HERE, projectId: PROJECT };

  test('is deleted by undo while no item has it', () => {
    start();
    const label = labels.create(place, { name: 'bug', color: '#888888' }).id;
    expect(undo()).toBe(true);
    expect(labels.get(label)).toBeUndefined();
    const used = labels.create(place, { name: 'wish', color: '#888888' }).id;
    put('work_item', 'item-with-label', { label_ids: [used], project_id: PROJECT, state_id: null });
    expect(undo()).toBe(false);
    expect(labels.get(used)).toBeDefined();
    const state = states.create(place, {
      name: 'Testing',
      color: '#888888',
      group: 'started',
      default: false,
      description: '',
    }).id;
    expect(undo()).toBe(true);
    expect(states.get(state)).toBeUndefined();
    const scale = { ...place, estimateId: 'scale' };
    const value = estimatePoints.create(scale, { key: 1, value: '13' }).id;
    put('work_item', 'item-with-value', {
      label_ids: [],
      estimate_point: value,
      project_id: PROJECT,
      state_id: null,
    });
    expect(undo()).toBe(false);
    expect(estimatePoints.get(value)).toBeDefined();
  });

  test('what the server alone can do says so in its place', async () => {
    start();
    const of = { ...HERE, projectId: PROJECT };
    put('state', 's1', { name: 'Todo', project_id: PROJECT, group: 'unstarted', default: false });
    put('estimate', 'e1', { name: 'Points', project: PROJECT });
    put('estimate_point', 'p1', { value: '3', key: 1, estimate: 'e2', project: PROJECT });
    const thing = { kind: 'project', projectId: PROJECT, id: PROJECT } as const;
    const acts: Readonly<Record<string, () => unknown>> = {
      'another default state': () => markDefault(of, the(states, 's1')),
      'a new estimate': () =>
        createEstimate(of, { estimate: { name: 'Hours' }, estimate_points: [] }),
      'an estimate less': () => deleteEstimate(of, the(estimates, 'e1')),
      'a value less': () => deletePoint(of, the(estimatePoints, 'p1'), null),
      'an invitation': () => invite(the(workspaces, HERE.workspaceId), []),
      'a publication': () =>
        publicationCalls('nova', thing, 'Nova').unpublish({ id: 'x' } as never),
      'a webhook less': () => deleteWebhook(HERE, 'w1'),
      'a token less': () => revokeToken(HERE, { id: 't1', label: 'CI' } as never, true),
    };
    for (const [name, act] of Object.entries(acts)) {
      void labels.create(place, { name: `before ${name}`, color: '#888888' });
      const before = undoStack.recent.length;
      void act();
      // oxlint-disable-next-line no-await-in-loop -- one act after another
      await waitFor(() => expect([name, undoStack.recent.length]).toEqual([name, before + 1]));
      expect([name, undoStack.recent[0]?.isFinal]).toEqual([name, true]);
      expect([name, undo()]).toEqual([name, false]);
    }
  });

  test('a deleted view says in its place that it cannot be taken back', () => {
    start();
    void labels.create(place, { name: 'bug', color: '#888888' });
    put('view', 'v1', { name: 'Mine', project: PROJECT, workspace: HERE.workspaceId });
    void deleteView(place, the(views, 'v1'));
    expect(undo()).toBe(false);
    expect(labels.all().map(({ name }) => name)).toContain('bug');
    expect(undo()).toBe(true);
  });

  test('and cannot be taken back says so in its place', () => {
    start();
    void labels.create(place, { name: 'bug', color: '#888888' });
    void createProject('nova', { name: 'Shop', identifier: 'SHOP' });
    expect(undoStack.recent[0]).toMatchObject({ isFinal: true });
    expect(undo()).toBe(false);
    expect(undo()).toBe(true);
  });
});
