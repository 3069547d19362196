import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { renderPage } from '#tests/web/auth/render-page.tsx';
import { fakeNetwork } from '#tests/web/network.ts';
import { readInstance } from '#web/features/instances/store.ts';
import { UploadLimit } from '#web/features/instances/upload-limit.tsx';

afterEach(() => vi.unstubAllGlobals());

const KEY = 'UPLOAD_SIZE_LIMIT';

async function open(value: string, refusal?: string) {
  const { writes } = fakeNetwork(({ method, path, body }) => {
    if (path.startsWith('/api/instances/?')) {
      return [200, { instance: {}, config: { file_size_limit: 52_428_800 } }];
    }
    if (method === 'GET') return [200, [{ key: KEY, value }]];
    return refusal ? [400, { [KEY]: [refusal] }] : [200, [{ key: KEY, ...(body as object) }]];
  });
  await readInstance();
  await renderPage(<UploadLimit />);
  return { writes, field: await screen.findByRole('textbox', { name: 'Largest file (MB)' }) };
}

test('the largest upload is set in megabytes', async () => {
  const { writes, field } = await open('104857600');
  expect(field).toHaveProperty('value', '100');
  const user = userEvent.setup();
  await user.clear(field);
  await user.type(field, '250{Enter}');
  await vi.waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ [KEY]: String(250 * 1024 ** 2) });
});

test('without a choice the default is shown, and a refusal stands at the field', async () => {
  const { field } = await open('', 'Enter a size between 1 MB and 50 MB.');
  expect(field).toHaveProperty('placeholder', '50');
  await userEvent.setup().type(field, 'huge{Enter}');
  expect(await screen.findByText('Enter a size between 1 MB and 50 MB.')).toBeDefined();
});
