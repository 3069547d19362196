import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { queryFields } from '#shared/lib/work-item-query/fields.ts';
import type { FilterNames } from '#shared/lib/work-item-query/names.ts';
import { FilterInput } from '#web/features/work-items/filters/filter-input.tsx';

const NAMES: FilterNames = {
  options: (field) =>
    field === 'labels'
      ? [
          { id: '1', name: 'bug' },
          { id: '2', name: 'build' },
        ]
      : [],
};

function Field({ onSubmit }: { readonly onSubmit: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <FilterInput
      text={text}
      onText={setText}
      names={NAMES}
      fields={queryFields()}
      placeholder=""
      onSubmit={(whole = text) => onSubmit(whole)}
      onBackspace={() => undefined}
    />
  );
}

test('Enter takes the name that is offered for half of one, and makes the filter at once', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn<(text: string) => void>();
  render(<Field onSubmit={submitted} />);
  const field = screen.getByRole('combobox');
  await user.type(field, 'label:bu{Enter}');
  expect(field).toHaveProperty('value', 'label:bug ');
  expect(submitted).toHaveBeenCalledWith('label:bug ');
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('a whole name and one that nothing is called are taken as they stand', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn<(text: string) => void>();
  render(<Field onSubmit={submitted} />);
  const field = screen.getByRole('combobox');
  await user.type(field, 'label:bug{Enter}');
  expect(submitted).toHaveBeenLastCalledWith('label:bug');
  await user.clear(field);
  await user.type(field, 'label:zzz{Enter}');
  expect(submitted).toHaveBeenLastCalledWith('label:zzz');
});
