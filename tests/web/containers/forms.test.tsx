import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { leave, ME, PROJECT, put, show, startWorkspace } from '#tests/support/web/workspace.tsx';
import { cycleRequest } from '#web/features/cycles/screens/cycle-requests.ts';
import { CycleRequests } from '#web/features/cycles/screens/requests/cycle-requests.tsx';
import { moduleRequest } from '#web/features/modules/screens/module-requests.ts';
import { ModuleRequests } from '#web/features/modules/screens/requests/module-requests.tsx';
import { viewRequest } from '#web/features/views/requests/store.ts';
import { ViewRequests } from '#web/features/views/screens/requests/view-requests.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

const OWN = { project_id: PROJECT, created_by: ME, archived_at: null, description: '' };
const NO_LIST = { query: {}, filters: {}, display_filters: {}, display_properties: {} };

/** Every kind that has a form to edit it. */
const KINDS = {
  cycle: {
    draw: () => <CycleRequests />,
    edit: (id: string) => cycleRequest.ask({ is: 'edit', id }),
    fields: { ...OWN, owned_by_id: ME, start_date: null, end_date: null, end_snapshot: {} },
    word: /^Name/,
  },
  module: {
    draw: () => <ModuleRequests />,
    edit: (id: string) => moduleRequest.ask({ is: 'edit', id }),
    fields: {
      ...{ ...OWN, status: 'planned', start_date: null, target_date: null },
      ...{ lead_id: null, member_ids: [] },
    },
    word: /^Name/,
  },
  view: {
    draw: () => <ViewRequests />,
    edit: (id: string) => viewRequest.ask({ is: 'edit', viewId: id }),
    fields: {
      ...{ description: '', project: PROJECT, owned_by: ME, access: 1, is_locked: false },
      ...{ logo_props: {}, anchor: null, ...NO_LIST },
      workspace: '00000000-0000-7000-8000-000000000901',
    },
    word: /^Title/,
  },
} as const;

type Kind = keyof typeof KINDS;
let serial = 0;

beforeEach(() => {
  startWorkspace();
  address.start();
});
afterEach(() => {
  act(() => {
    cycleRequest.close();
    moduleRequest.close();
    viewRequest.close();
  });
  leave();
});

async function open(kind: Kind) {
  const { draw, edit, fields, word } = KINDS[kind];
  const id = `${kind}-form-${(serial += 1)}`;
  const change = (next: object) => put(kind, id, { ...fields, name: 'Seats', ...next });
  change({});
  const shown = show(draw());
  act(() => edit(id));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name: label });
  const bodies = () => shown.written().map(([, body]) => body);
  const press = (name: string) => shown.user.click(dialog.getByRole('button', { name }));
  return { ...shown, change, dialog, name: () => field(word), field, bodies, press };
}

describe.each(Object.keys(KINDS) as Kind[])('the form of a %s', (kind) => {
  test('leaves what others change meanwhile and shows it', async () => {
    const { user, change, name, field, bodies, press } = await open(kind);
    await user.type(field(/^Description/), 'Window first');
    act(() => change({ name: 'Theirs' }));
    expect(name().value).toBe('Theirs');
    await press('Save');
    await waitFor(() => expect(bodies()).toEqual([{ description: 'Window first' }]));
  });

  test('says that others changed what is being written, and lets choose', async () => {
    const { user, change, dialog, name, bodies, press } = await open(kind);
    await user.type(name(), ', mine');
    act(() => change({ name: 'Theirs' }));
    expect(dialog.getByRole('alert').textContent).toContain('Theirs');
    expect(name().value).toBe('Seats, mine');
    await press('Keep mine');
    expect(dialog.queryByRole('alert')).toBeNull();
    await press('Save');
    await waitFor(() => expect(bodies()).toEqual([{ name: 'Seats, mine' }]));
  });

  test('takes theirs', async () => {
    const { user, change, name, press } = await open(kind);
    await user.type(name(), ', mine');
    act(() => change({ name: 'Theirs' }));
    await press('Use theirs');
    expect(name().value).toBe('Theirs');
  });

  test('sends nothing where nothing is new, and closes', async () => {
    const { user, name, bodies, press } = await open(kind);
    await user.type(name(), '  ');
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toEqual([]);
  });

  test('says that a name is too long before it is sent', async () => {
    const { change, dialog, user, field, bodies, press } = await open(kind);
    act(() => change({ name: 'x'.repeat(256) }));
    await user.type(field(/^Description/), 'Window first');
    await press('Save');
    expect(await dialog.findByText(/at most 255 characters/)).toBeDefined();
    expect(bodies()).toEqual([]);
  });
});
