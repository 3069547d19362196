import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut, pick, replies } from '#tests/support/web/network.ts';
import { leave, ME, PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { useViewShown } from '#web/features/views/screens/page/use-view-shown.ts';
import { ViewBanner } from '#web/features/views/screens/page/view-banner.tsx';
import { keepDraft } from '#web/features/views/screens/page/view-drafts.ts';
import { ViewPage } from '#web/features/views/screens/page/view-page.tsx';
import { ViewRequests } from '#web/features/views/screens/requests/view-requests.tsx';
import { views } from '#web/features/views/store.ts';
import { listenToKeys } from '#web/lib/shortcuts/shortcuts.ts';
import { store } from '#web/lib/store/collection.ts';

import { AT, openViews, putView, startViews } from './view-world.tsx';

/** Where the program was led to. */
const history = vi.hoisted(() => ({ push: vi.fn<(path: string) => void>() }));

vi.mock('@tanstack/react-router', async () => ({
  ...(await import('#tests/support/web/address.tsx')).router,
  useRouter: () => ({ history, subscribe: () => () => undefined }),
}));

beforeAll(() => listenToKeys(window));
beforeEach(() => {
  history.push.mockReset();
  startViews();
});
afterEach(() => {
  keepDraft(`${ME}.a`, null);
  leave();
});

const MADE = `POST ${AT}`;
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ });
const button = (name: string) => screen.getByRole('button', { name });

describe('a new view', () => {
  async function open(named: Parameters<typeof replies>[0] = {}) {
    const shown = openViews(named);
    await shown.user.click(screen.getAllByRole('button', { name: /^New view/ })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'New view' });
    return shown;
  }

  test('needs a title, is made as it is chosen, and opens', async () => {
    const { user, written } = await open();
    await user.click(button('Create view'));
    expect(await screen.findByText('Enter a title.')).toBeDefined();
    expect(written()).toEqual([]);
    await user.type(title(), ' Mine ');
    await user.click(screen.getByLabelText('Access'));
    await user.click(await screen.findByRole('option', { name: /^Private/ }));
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    await user.click(button('Create view'));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      MADE,
      expect.objectContaining({
        ...{ name: 'Mine', access: 0 },
        display_filters: expect.objectContaining({ layout: 'kanban' }) as object,
      }),
    ]);
    await waitFor(() =>
      expect(history.push).toHaveBeenCalledWith(
        expect.stringMatching(new RegExp(`^/nova/projects/${PROJECT}/views/`)),
      ),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is refused keeps its words, also for when the form is opened again', async () => {
    const { user } = await open({ [MADE]: [400, { name: ['Use another title.'] }] });
    await user.type(title(), 'Mine{Enter}');
    expect(await screen.findByText('Use another title.')).toBeDefined();
    expect(title().value).toBe('Mine');
    expect(views.all()).toEqual([]);
    await user.click(button('Cancel'));
    await user.click(screen.getAllByRole('button', { name: /^New view/ })[0] as HTMLElement);
    expect(title().value).toBe('Mine');
  });
});

describe('an edited view', () => {
  async function open(named: Parameters<typeof replies>[0] = {}) {
    putView('a');
    const shown = openViews(named);
    await pick(shown.user, 'Actions for View a', 'Edit…');
    await screen.findByRole('dialog', { name: 'Edit view' });
    return shown;
  }

  test('sends what is new alone, and leaves what others change meanwhile', async () => {
    const { user, written } = await open();
    act(() => putView('a', { description: 'Theirs', display_filters: { layout: 'kanban' } }));
    await user.type(title(), '!');
    await user.click(button('Save'));
    await waitFor(() => expect(written()).toEqual([[`PATCH ${AT}a/`, { name: 'View a!' }]]));
    expect(views.get('a')).toMatchObject({ name: 'View a!', description: 'Theirs' });
  });

  test('sets who sees it by its own call', async () => {
    const { user, written } = await open();
    await user.click(screen.getByLabelText('Access'));
    await user.click(await screen.findByRole('option', { name: /^Private/ }));
    await user.click(button('Save'));
    await waitFor(() => expect(written()).toEqual([[`POST ${AT}a/access/`, { access: 0 }]]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is refused says why, with what was typed', async () => {
    const { user, refused } = await open({ [`PATCH ${AT}a/`]: [403, { error: 'It is locked.' }] });
    await user.type(title(), '!');
    await user.click(button('Save'));
    expect(await screen.findByText('It is locked.')).toBeDefined();
    expect(title().value).toBe('View a!');
    expect(refused).not.toHaveBeenCalled();
    expect(views.get('a')?.name).toBe('View a');
  });
});

describe('a form whose ground has gone', () => {
  test('makes a view without a network: it is queued, and the form closes', async () => {
    const { user } = openViews({ [MADE]: cut });
    await user.click(screen.getAllByRole('button', { name: /^New view/ })[0] as HTMLElement);
    await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Mine{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(views.all().map(({ name }) => name)).toEqual(['Mine']);
    expect(history.push).toHaveBeenCalled();
  });

  test('keeps what was typed of a view that somebody deletes, and saves it as a new one', async () => {
    putView('a');
    const { user, written } = openViews();
    await pick(user, 'Actions for View a', 'Edit…');
    await screen.findByRole('dialog', { name: 'Edit view' });
    await user.type(title(), ', mine');
    act(() => {
      store.feed.remove('view', 'a', `workspace:${WORKSPACE}`);
      store.flush();
    });
    expect(await screen.findByText(/deleted or made private/)).toBeDefined();
    expect(title().value).toBe('View a, mine');
    await user.click(button('Save as new'));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([MADE, expect.objectContaining({ name: 'View a, mine' })]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('what one has changed of an open view', () => {
  /** An open view without its items: its bar, and a way to change how it is shown. */
  function Seen() {
    const view = views.use('a');
    return view ? <Bar view={view} /> : null;
  }

  function Bar({ view }: { readonly view: NonNullable<ReturnType<typeof views.use>> }) {
    const state = useViewShown(view);
    const [layout, setLayout] = useState<'board' | 'list'>('board');
    const turn = () => {
      state.change((now) => ({ ...now, layout }));
      setLayout(layout === 'board' ? 'list' : 'board');
    };
    return (
      <>
        <p>Shown: {state.shown.layout}</p>
        <button type="button" onClick={turn}>
          Turn
        </button>
        <ViewBanner view={view} state={state} />
        <ViewRequests />
      </>
    );
  }

  const open = (named: Parameters<typeof replies>[0] = {}, fields: object = {}) => {
    putView('a', fields);
    return show(<Seen />, { answer: replies(named) });
  };
  const shown = () => screen.getByText(/^Shown:/).textContent;

  test('is told, saved by a key, and the bar goes', async () => {
    const { user, written } = open();
    await user.click(button('Turn'));
    expect(screen.getByRole('status').textContent).toContain('Unsaved changesBoard, was List');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(written()[0]).toEqual([
      `PATCH ${AT}a/`,
      expect.objectContaining({
        display_filters: expect.objectContaining({ layout: 'kanban' }) as object,
      }),
    ]);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('is put back, or taken back by hand', async () => {
    const { user, written } = open();
    await user.click(button('Turn'));
    await user.click(button('Turn'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.click(button('Turn'));
    await user.click(button('Reset'));
    expect(shown()).toBe('Shown: list');
    expect(written()).toEqual([]);
  });

  test('survives a reload, and a refusal', async () => {
    const { user, unmount } = open({ [`PATCH ${AT}a/`]: [409, { error: 'It is locked.' }] });
    await user.click(button('Turn'));
    await user.click(button('Save'));
    await screen.findByText('Unsaved changes');
    unmount();
    leave();
    show(<Seen />);
    expect(shown()).toBe('Shown: board');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
  });

  test('meets what somebody else saves: theirs is taken, or one’s own is kept', async () => {
    const { user } = open();
    await user.click(button('Turn'));
    act(() => putView('a', { display_filters: { layout: 'calendar' }, updated_by: 'mara' }));
    expect(screen.getByRole('alert').textContent).toContain('mara updated this view');
    expect(screen.getByRole('alert').textContent).toContain('Calendar, yours is Board');
    await user.click(button('Keep mine'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shown()).toBe('Shown: board');
    act(() => putView('a', { display_filters: { layout: 'spreadsheet' } }));
    await user.click(button('Take theirs'));
    expect(shown()).toBe('Shown: table');
  });

  test('of another’s view, or a locked one, is saved as a new one', async () => {
    const { user, written } = open({}, { is_locked: true });
    await user.click(button('Turn'));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByRole('dialog', { name: 'New view' });
    await user.type(title(), 'Copy{Enter}');
    await waitFor(() => expect(history.push).toHaveBeenCalled());
    expect(written()[0]?.[1]).toMatchObject({
      name: 'Copy',
      display_filters: { layout: 'kanban' },
    });
    expect(shown()).toBe('Shown: list');
  });

  test('offline is sent later: the bar goes at once', async () => {
    const { user } = open({ [`PATCH ${AT}a/`]: cut });
    await user.click(button('Turn'));
    await user.click(button('Save'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect(shown()).toBe('Shown: board');
  });
});

describe('a view that is not there', () => {
  const open = (viewId: string) => {
    address.start({}, { slug: 'nova', projectId: PROJECT, viewId });
    return show(<ViewPage />);
  };

  test('says so, and leads to the others', () => {
    open('nowhere');
    expect(screen.getByText('View not found')).toBeDefined();
    const main = within(screen.getByRole('main'));
    const link = main.getByRole('link', { name: 'All views' });
    expect(link.getAttribute('href')).toBe(`/nova/projects/${PROJECT}/views`);
  });

  test('as the project does without views says that', () => {
    putView('a');
    put('project', PROJECT, { issue_views_view: false });
    open('a');
    expect(screen.getByText('Views are turned off in this project')).toBeDefined();
  });
});
