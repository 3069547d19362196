import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { ALL_LAYOUTS, FIRST_FIELDS } from '#shared/constants/anchors.ts';
import { cut, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { PublishDialog } from '#web/features/published-boards/publish/publish-dialog.tsx';
import type { Publishable } from '#web/features/published-boards/publish/store.ts';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

beforeEach(() => startWorkspace());
afterEach(leave);

const ID = '00000000-0000-7000-8000-000000000777';
const BOARD: Publishable = { kind: 'project', projectId: PROJECT, id: PROJECT };
const VIEW: Publishable = { kind: 'view', projectId: PROJECT, id: ID };
const PAGE: Publishable = { kind: 'page', projectId: PROJECT, id: ID };
const AT = `/api/workspaces/nova/projects/${PROJECT}/`;
const READ = 'GET project-deploy-boards/';

const BEGIN = {
  ...{ is_comments_enabled: true, is_reactions_enabled: false, is_votes_enabled: false },
  ...{ is_embeddable: false, view_props: ALL_LAYOUTS, fields: FIRST_FIELDS, intake: null },
};
const LIVE = {
  ...BEGIN,
  ...{ id: 'pub', anchor: 'a1b2', entity_name: 'project', created_at: '2026-02-03T09:00:00Z' },
};
const ITEM = {
  ...{ id: 'item', name: 'Seats', state_id: null, sort_order: 1, estimate_point: null },
  ...{ priority: 'high', start_date: null, target_date: '2026-05-04', sequence_id: 9 },
  ...{ project_id: PROJECT, parent_id: null, cycle_id: null, created_by: null },
  ...{ state__group: null, assignee_ids: ['mara'], label_ids: [], module_ids: [] },
};

type Named = Parameters<typeof replies>[0];

/** The dialog of a thing: its settings are read as `known`. */
function open(known: object, named: Named = {}, thing = BOARD) {
  const onClose = vi.fn<() => void>();
  const dialog = (anchor: string | null) => (
    <PublishDialog thing={thing} name="Website" anchor={anchor} onClose={onClose} />
  );
  const shown = show(dialog(null), {
    answer: replies({
      ...{ [READ]: [200, known], 'GET publish/': [200, known] },
      ...{ 'GET issues/': [200, { total_count: 3, results: [ITEM] }], ...named },
    }),
  });
  return { ...shown, onClose, hear: (anchor: string | null) => shown.rerender(dialog(anchor)) };
}

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const found = (name: string) => screen.findByRole('button', { name });

describe('what is not public', () => {
  test('is published as it is chosen, and the link is there', async () => {
    const { user, written } = open(BEGIN, { 'POST project-deploy-boards/': [200, LIVE] });
    const publish = await found('Publish');
    expect(screen.queryByLabelText('Published link')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
    await user.click(box('Table'));
    await user.click(box('Estimate'));
    await user.click(screen.getByRole('switch', { name: /^Vote/ }));
    await user.click(publish);
    const link = await screen.findByLabelText<HTMLInputElement>('Published link');
    expect(link.value).toBe(`${location.origin}/spaces/issues/a1b2`);
    expect(written()).toEqual([
      [
        `POST ${AT}project-deploy-boards/`,
        {
          ...BEGIN,
          is_votes_enabled: true,
          view_props: { ...ALL_LAYOUTS, spreadsheet: false },
          fields: [
            ...['key', 'state', 'description', 'priority', 'labels', 'due_date', 'start_date'],
            ...['assignee', 'estimate', 'cycle', 'modules'],
          ],
        },
      ],
    ]);
    expect(screen.getByText(/^Published since Feb 3/)).toBeDefined();
  });

  test('needs a layout, and says so before it is sent', async () => {
    const { user, written } = open(BEGIN, {}, VIEW);
    const publish = await found('Publish');
    for (const name of ['List', 'Board', 'Calendar', 'Timeline', 'Table'])
      await user.click(box(name));
    await user.click(publish);
    await screen.findByText('Select at least one layout to publish the view.');
    expect(written()).toEqual([]);
  });

  test.each([
    ['a view', VIEW, `views/${ID}/publish/`],
    ['a page', PAGE, `pages/${ID}/publish/`],
  ] as const)('of %s is published by its own call', async (_what, thing, path) => {
    const { user, written } = open(BEGIN, { 'POST publish/': [200, LIVE] }, thing);
    await user.click(await found('Publish'));
    await waitFor(() => expect(written()).toEqual([[`POST ${AT}${path}`, BEGIN]]));
  });

  test('of a page has no layouts and fields to choose', async () => {
    open(BEGIN, {}, PAGE);
    await found('Publish');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('switch', { name: 'Allow other sites to embed it' })).toBeDefined();
  });

  test.each([
    ['refused', [403, { error: 'Ask a project admin.' }] as const, 'Ask a project admin.'],
    ['not reached', cut, UNREACHABLE],
  ])('and %s keeps what was chosen, with the reason', async (_how, reply, words) => {
    const { user } = open(BEGIN, { 'POST project-deploy-boards/': reply });
    await user.click(await screen.findByRole('switch', { name: /^Vote/ }));
    await user.click(button('Publish'));
    await screen.findByText('The settings were not saved. Please try again.');
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByRole('switch', { name: /^Vote/, checked: true })).toBeDefined();
  });
});

describe('what is public', () => {
  test('marks what is not published yet, discards it, and sends only that', async () => {
    const { user, written } = open(LIVE, {
      'PATCH project-deploy-boards/pub/': [200, { ...LIVE, is_votes_enabled: true }],
    });
    await found('Unpublish');
    expect(screen.queryByRole('button', { name: 'Update settings' })).toBeNull();
    await user.click(box('Board'));
    await user.click(box('Priority'));
    expect(screen.getByRole('status').textContent).toContain('2 changes not published yet');
    await user.click(button('Discard'));
    expect(box('Board').getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByRole('switch', { name: /^Vote/ }));
    // One at the choice, one at their number.
    expect(screen.getAllByRole('img', { name: 'Not published yet' })).toHaveLength(2);
    await user.click(button('Update settings'));
    await screen.findByText('Publish settings saved');
    expect(written()).toEqual([
      [`PATCH ${AT}project-deploy-boards/pub/`, { is_votes_enabled: true }],
    ]);
    expect(screen.queryByRole('button', { name: 'Update settings' })).toBeNull();
  });

  test('a choice that is taken back is none', async () => {
    const { user } = open(LIVE);
    await user.click(await screen.findByRole('switch', { name: /^Vote/ }));
    expect(button('Update settings')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: /^Vote/ }));
    expect(screen.queryByRole('button', { name: 'Update settings' })).toBeNull();
  });

  test('is unpublished', async () => {
    const { user, written, onClose } = open(LIVE, { 'DELETE project-deploy-boards/pub/': [204] });
    await user.click(await found('Unpublish'));
    await screen.findByText('Website is no longer published');
    expect(onClose).toHaveBeenCalled();
    expect(written()).toEqual([[`DELETE ${AT}project-deploy-boards/pub/`, undefined]]);
  });

  test('stays open where it cannot be unpublished, with the reason', async () => {
    const { user, onClose } = open(LIVE, {
      'DELETE project-deploy-boards/pub/': [403, { error: 'Ask a project admin.' }],
    });
    await user.click(await found('Unpublish'));
    await screen.findByText('Ask a project admin.');
    expect(onClose).not.toHaveBeenCalled();
    expect(button('Unpublish')).toHaveProperty('disabled', false);
  });

  test('that somebody unpublishes meanwhile can be published again', async () => {
    let known: object = LIVE;
    const { hear } = open(LIVE, { [READ]: () => [200, known] });
    await found('Unpublish');
    known = BEGIN;
    hear('other');
    await found('Publish');
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
  });

  test('keeps what is chosen while somebody else changes the rest', async () => {
    let known: object = LIVE;
    const { user, hear, written } = open(LIVE, {
      [READ]: () => [200, known],
      'PATCH project-deploy-boards/pub/': [200, LIVE],
    });
    await user.click(await screen.findByRole('switch', { name: /^Vote/ }));
    known = { ...LIVE, is_comments_enabled: false };
    hear('other');
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: /^Comment/, checked: false })).toBeDefined(),
    );
    await user.click(button('Update settings'));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ is_votes_enabled: true }));
  });

  test('is copied as a link and as the code for another page', async () => {
    const { user } = open({ ...LIVE, is_embeddable: true });
    await user.click(await found('Copy link'));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/spaces/issues/a1b2`);
    await user.click(button('Copy embed code'));
    expect(await navigator.clipboard.readText()).toBe(
      `<iframe title="Website" src="${location.origin}/spaces/issues/a1b2"></iframe>`,
    );
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No leave.'));
    await user.click(button('Copy link'));
    await screen.findByText(/^Couldn't copy\./);
  });
});

describe('settings that cannot be read', () => {
  test('say so, and are read again', async () => {
    let isCut = true;
    const { user } = open(LIVE, { [READ]: () => (isCut ? cut() : [200, LIVE]) });
    await screen.findByText("Couldn't load the settings.");
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    isCut = false;
    await user.click(button('Try again'));
    await found('Unpublish');
    expect(screen.queryByText("Couldn't load the settings.")).toBeNull();
  });
});

describe('the preview', () => {
  const preview = () => within(screen.getByRole('region', { name: 'What a visitor sees' }));

  test('shows an item as it is chosen, and what stays hidden', async () => {
    const { user } = open(BEGIN);
    await screen.findByText('3 items, new ones too');
    expect(preview().getByText('Seats')).toBeDefined();
    expect(preview().getByText('WEB-9')).toBeDefined();
    await user.click(box('Key'));
    expect(preview().queryByText('WEB-9')).toBeNull();
    await user.click(box('Due date'));
    await user.click(box('Priority'));
    await user.click(box('Assignees'));
    expect(preview().getByText(/^high priority, due May 4, mara$/)).toBeDefined();
  });

  test('of a list that cannot be read says nothing of items', async () => {
    open(BEGIN, { 'GET issues/': cut });
    await screen.findByText('0 items, new ones too');
    expect(preview().queryByText('Seats')).toBeNull();
  });
});

describe('the way to the intake', () => {
  const INTAKE = 'intake';
  const putIntake = (fields: object) =>
    put('intake', INTAKE, { project: PROJECT, name: 'Intake', is_form_enabled: true, ...fields });

  test('is offered where the project has one, and follows it', async () => {
    const { user, written } = open(LIVE, { 'PATCH pub/': [200, LIVE] });
    await found('Unpublish');
    expect(screen.queryByRole('switch', { name: /^Suggest items/ })).toBeNull();
    act(() => putIntake({ is_form_enabled: false }));
    act(() => put('project', PROJECT, { inbox_view: true }));
    expect(screen.getByText(/Turn on the form in the settings of the intake first/)).toBeDefined();
    act(() => putIntake({ is_form_enabled: true }));
    await user.click(screen.getByRole('switch', { name: /^Suggest items/ }));
    await user.click(button('Update settings'));
    await waitFor(() => expect(written()[0]?.[1]).toEqual({ intake: INTAKE }));
  });
});
