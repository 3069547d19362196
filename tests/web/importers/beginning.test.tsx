import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { address } from '#tests/support/web/address.tsx';
import { cut, replies, UNREACHABLE } from '#tests/support/web/network.ts';
import { leave, ME, show } from '#tests/support/web/workspace.tsx';
import { ImportsSection } from '#web/features/importers/imports-section.tsx';

import { count, detailOf, ID, putImport, startImport } from './import-world.tsx';

vi.mock(
  '@tanstack/react-router',
  async () => (await import('#tests/support/web/address.tsx')).router,
);

/** Where files go: it takes them, or answers with this status. */
const files = vi.hoisted(() => ({ status: 204, sent: [] as FormData[] }));

class Upload extends EventTarget {
  readonly upload = new EventTarget();
  readonly responseText = '<Error><Message>The file is too large.</Message></Error>';
  get status() {
    return files.status;
  }
  open() {}
  send(form: FormData) {
    files.sent.push(form);
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  startImport();
  Object.assign(files, { status: 204, sent: [] });
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(leave);

const AT = '/api/workspaces/nova/imports/';
const HISTORY = 'GET nova/imports/';
const CREATED = 'POST nova/imports/';

type Named = Parameters<typeof replies>[0];
const open = (named: Named = {}) =>
  show(<ImportsSection />, { answer: replies({ [HISTORY]: [200, []], ...named }) });

async function openDialog(source: string, named: Named = {}) {
  const shown = open(named);
  await shown.user.click(screen.getByRole('button', { name: `Import from ${source}` }));
  const form = within(await screen.findByRole('dialog', { name: `Import from ${source}` }));
  const field = (name: RegExp) => form.getByLabelText<HTMLInputElement>(name);
  const go = () => form.getByRole<HTMLButtonElement>('button', { name: 'Continue' });
  return { ...shown, form, field, go };
}

describe('an import of a file', () => {
  const TABLE = new File(['Title\nSeats'], 'tasks.csv', { type: 'text/csv' });
  const MADE = { id: ID, upload_data: { url: 'https://files.test/', fields: { key: 'a' } } };

  test('uploads it, lets it be read and leads to its page', async () => {
    const { user, field, go, written } = await openDialog('CSV file', { [CREATED]: [201, MADE] });
    expect(go().disabled).toBe(true);
    await user.upload(field(/^File/), TABLE);
    await user.click(go());
    await waitFor(() => expect(address.ways).toEqual([`/nova/imports/${ID}`]));
    expect(written()).toEqual([
      [`POST ${AT}`, { source: 'csv', name: 'tasks.csv', size: TABLE.size }],
      [`POST ${AT}${ID}/read/`, {}],
    ]);
    expect([...(files.sent[0]?.keys() ?? [])]).toEqual(['key', 'file']);
  });

  test('that the store does not take says why, with the file still chosen', async () => {
    files.status = 400;
    const { user, form, field, go, written } = await openDialog('CSV file', {
      [CREATED]: [201, MADE],
    });
    await user.upload(field(/^File/), TABLE);
    await user.click(go());
    expect(await form.findByText('The file is too large.')).toBeDefined();
    expect(field(/^File/).files).toHaveLength(1);
    // Nothing is left that waits for its file.
    await waitFor(() => expect(written()).toHaveLength(2));
    expect(written()[1]).toEqual([`DELETE ${AT}${ID}/`, undefined]);
    expect(address.ways).toEqual([]);
  });

  test('that is too large is refused at once', async () => {
    const { user, form, field, go } = await openDialog('Trello', {
      [CREATED]: [400, { file: ['Files are at most 50 MB.'] }],
    });
    await user.upload(field(/^File/), new File(['{}'], 'board.json', { type: 'application/json' }));
    await user.click(go());
    expect(await form.findByText('Files are at most 50 MB.')).toBeDefined();
    expect(files.sent).toEqual([]);
  });
});

describe('an import by a token', () => {
  test('of Jira asks for what it needs, and hides the token', async () => {
    const { user, form, field, go, written } = await openDialog('Jira', {
      [CREATED]: [201, { id: ID, upload_data: null }],
    });
    await user.type(field(/^Jira site/), 'nova.atlassian.net');
    await user.type(field(/^Token/), 't0ken');
    expect(go().disabled).toBe(true);
    await user.type(field(/^Project key/), 'TRN');
    expect(field(/^Token/).type).toBe('password');
    await user.click(form.getByRole('checkbox', { name: 'Turn epics into modules' }));
    await user.keyboard('{Tab}');
    await user.click(go());
    await waitFor(() => expect(address.ways).toHaveLength(1));
    expect(written()).toEqual([
      [
        `POST ${AT}`,
        {
          ...{ source: 'jira', host: 'nova.atlassian.net', email: '', token: 't0ken' },
          ...{ project_key: 'TRN', epics_to_modules: true },
        },
      ],
    ]);
  });

  test('of GitHub tells at its field what is wrong, with all that was typed', async () => {
    const { user, form, field } = await openDialog('GitHub', {
      [CREATED]: [400, { repository: ['Enter owner/repository.'] }],
    });
    await user.type(field(/^Repository/), 'nova');
    await user.type(field(/^Token/), 't0ken{Enter}');
    expect(await form.findByText('Enter owner/repository.')).toBeDefined();
    expect(field(/^Repository/).getAttribute('aria-invalid')).toBe('true');
    expect([field(/^Repository/).value, field(/^Token/).value]).toEqual(['nova', 't0ken']);
  });

  test('offline says so', async () => {
    const { user, form, field } = await openDialog('GitHub', { [CREATED]: cut });
    await user.type(field(/^Repository/), 'nova/site');
    await user.type(field(/^Token/), 't0ken{Enter}');
    expect(await form.findByText(UNREACHABLE)).toBeDefined();
  });
});

describe('the history of imports', () => {
  const by = { id: ME, display_name: 'ines', first_name: 'Ines', last_name: '', avatar_url: null };
  const row = (fields: object) => ({ ...detailOf(fields), initiated_by_detail: by });

  test('is empty at first, and grows with the feed', async () => {
    let rows: readonly object[] = [];
    open({ [HISTORY]: () => [200, rows] });
    await screen.findByText('Past imports will be here.');
    rows = [row({ status: 'running', counts: { items: count(200, 20) } })];
    act(() => putImport({ status: 'running' }));
    const link = await screen.findByRole('link', { name: 'tasks.csv' });
    expect(link.getAttribute('href')).toBe(`/nova/imports/${ID}`);
    expect(screen.getByText('20 of 200')).toBeDefined();
    expect(screen.getByText('Running')).toBeDefined();
  });

  test('that cannot be read offers to try again', async () => {
    let isCut = true;
    const { user } = open({
      [HISTORY]: () => (isCut ? cut() : [200, [row({ status: 'failed', project_name: null })]]),
    });
    await screen.findByText(/^Couldn't load the imports\./);
    isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Failed')).toBeDefined();
  });
});
