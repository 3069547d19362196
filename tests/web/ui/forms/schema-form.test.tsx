import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { HttpError } from '#web/lib/http/http.ts';
import { SchemaForm } from '#web/ui/forms/schema-form.tsx';
import { useSchemaForm } from '#web/ui/forms/use-schema-form.ts';

const Name = z
  .string()
  .transform((name) => name.trim())
  .pipe(z.string().min(1).max(10));
const Create = z.object({
  name: Name,
  text: z.string().trim().default(''),
  mail: z.email().optional(),
  size: z.enum(['s', 'm', 'l']).default('s'),
  isOpen: z.boolean().default(false),
});
const Update = Create.partial();

interface Row {
  readonly name: string;
  readonly text: string;
  readonly mail: string;
  readonly size: string;
  readonly isOpen: boolean;
}
const ROW: Row = { name: 'Nova', text: '', mail: 'a@tutti.test', size: 's', isOpen: false };

const save = vi.fn<(input: object) => Promise<unknown>>();
const close = vi.fn<() => void>();

interface TestFormProps {
  readonly stored?: Row;
  readonly isNew?: boolean;
  readonly isReadOnly?: boolean;
  readonly isClosing?: boolean;
  readonly changedBy?: string;
  readonly reasonField?: 'name';
  readonly check?: (values: Row) => Record<string, string | false>;
}

function TestForm(props: TestFormProps) {
  const {
    stored = ROW,
    isNew = false,
    isReadOnly,
    isClosing,
    changedBy,
    reasonField,
    check,
  } = props;
  const form = useSchemaForm({
    schema: isNew ? Create : Update,
    stored,
    isNew,
    save,
    ...(check && { check }),
  });
  return (
    <SchemaForm
      form={form}
      label="Thing"
      submitLabel="Save"
      isReadOnly={isReadOnly ?? false}
      changedBy={changedBy}
      {...(reasonField && { reasonField })}
      {...(isClosing && { onClose: close })}
      fields={[
        { name: 'name', label: 'Name' },
        { name: 'text', label: 'Description', kind: 'lines' },
        { name: 'mail', label: 'Email', hint: 'Only for you' },
        {
          name: 'size',
          label: 'Size',
          kind: 'select',
          options: [
            { value: 's', label: 'Small' },
            { value: 'm', label: 'Medium' },
            { value: 'l', label: 'Large' },
          ],
        },
        { name: 'isOpen', label: 'Open', kind: 'switch' },
      ]}
    />
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Save' });
const message = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

beforeEach(() => {
  save.mockReset().mockResolvedValue({});
  close.mockReset();
});

describe('what is sent', () => {
  test('of a stored row only what was changed, as the schema makes it', async () => {
    const user = userEvent.setup();
    render(<TestForm />);
    await user.clear(field('Name'));
    await user.type(field('Name'), ' Vega ');
    await user.click(screen.getByRole('switch', { name: 'Open' }));
    await user.click(submit());
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Vega', isOpen: true });
  });

  test('of a new row everything', async () => {
    const user = userEvent.setup();
    render(<TestForm isNew stored={{ ...ROW, name: '' }} />);
    await user.type(field('Name'), 'Vega{Enter}');
    expect(save).toHaveBeenCalledExactlyOnceWith({
      name: 'Vega',
      text: '',
      mail: 'a@tutti.test',
      size: 's',
      isOpen: false,
    });
  });

  test('nothing, when nothing was changed', async () => {
    const user = userEvent.setup();
    render(<TestForm />);
    await user.click(submit());
    expect(save).not.toHaveBeenCalled();
  });
});

describe('what is wrong', () => {
  test('is said at its field, before anything is sent', async () => {
    const user = userEvent.setup();
    render(<TestForm />);
    await user.clear(field('Name'));
    await user.clear(field('Email'));
    await user.type(field('Email'), 'nobody');
    await user.click(submit());
    expect(message('Name')).toContain('Required');
    expect(message('Email')).toContain('Enter a valid email address');
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(save).not.toHaveBeenCalled();
  });

  test('is known of required and longest texts from the schema', () => {
    render(<TestForm />);
    expect(field('Name').getAttribute('aria-required')).toBe('true');
    expect(field('Name').maxLength).toBe(10);
    expect(field('Description').getAttribute('aria-required')).toBeNull();
  });

  test('may be a rule of the form alone', async () => {
    const user = userEvent.setup();
    render(<TestForm check={({ name }) => ({ name: name === 'Nova 2' && 'Not this one' })} />);
    await user.type(field('Name'), ' 2');
    await user.click(submit());
    expect(message('Name')).toContain('Not this one');
  });

  test('is said at the field that the server names', async () => {
    save.mockRejectedValue(new HttpError(400, { name: ['Taken already'] }));
    const user = userEvent.setup();
    render(<TestForm />);
    await user.type(field('Name'), '2{Enter}');
    await expect.poll(() => message('Name')).toContain('Taken already');
    expect(field('Name').value).toBe('Nova2');
  });

  test('is said above, or at the field it is about, when the server names none', async () => {
    save.mockRejectedValue(new HttpError(409, { error: 'Somebody was faster' }));
    const user = userEvent.setup();
    const { unmount } = render(<TestForm />);
    await user.type(field('Name'), '2{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody was faster');
    unmount();
    render(<TestForm reasonField="name" />);
    await user.type(field('Name'), '2{Enter}');
    await expect.poll(() => message('Name')).toContain('Somebody was faster');
  });
});

describe('unsaved changes', () => {
  test('are said, and can be discarded', async () => {
    const user = userEvent.setup();
    render(<TestForm />);
    expect(screen.getByText('All changes saved')).toBeDefined();
    await user.type(field('Name'), '!');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field('Name').value).toBe('Nova');
    expect(screen.getByText('All changes saved')).toBeDefined();
  });

  test('are none once they were saved', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TestForm />);
    await user.type(field('Name'), '!{Enter}');
    rerender(<TestForm stored={{ ...ROW, name: 'Nova!' }} />);
    expect(await screen.findByText('All changes saved')).toBeDefined();
    expect(field('Name').value).toBe('Nova!');
  });
});

describe('while others change the same row', () => {
  test('other fields follow, and what was typed stays', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TestForm />);
    await user.type(field('Name'), '!');
    rerender(<TestForm stored={{ ...ROW, text: 'Theirs' }} />);
    expect(field('Description').value).toBe('Theirs');
    expect(field('Name').value).toBe('Nova!');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('the same field asks, and names the person: mine is kept', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TestForm />);
    await user.type(field('Name'), '!');
    rerender(<TestForm stored={{ ...ROW, name: 'Vega' }} changedBy="Mara" />);
    expect(screen.getByRole('alert').textContent).toContain('Mara changed this to Vega');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(submit());
    expect(save).toHaveBeenCalledWith(expect.objectContaining({ name: 'Nova!' }));
  });

  test('or theirs is taken', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TestForm />);
    await user.type(field('Name'), '!');
    rerender(<TestForm stored={{ ...ROW, name: 'Vega' }} />);
    await user.click(screen.getByRole('button', { name: 'Use theirs' }));
    expect(field('Name').value).toBe('Vega');
    expect(screen.getByText('All changes saved')).toBeDefined();
  });

  test('a choice is named as the form names it', async () => {
    const user = userEvent.setup();
    const { rerender } = render(<TestForm />);
    await user.click(screen.getByRole('combobox', { name: 'Size' }));
    await user.click(await screen.findByRole('option', { name: 'Large' }));
    rerender(<TestForm stored={{ ...ROW, size: 'm' }} />);
    expect(screen.getByRole('alert').textContent).toContain('Medium');
  });
});

describe('a form that closes', () => {
  test('takes the cursor, and closes when it was saved', async () => {
    const user = userEvent.setup();
    render(<TestForm isClosing />);
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('!{Enter}');
    await expect.poll(() => close.mock.calls.length).toBe(1);
  });

  test('stays open while the server refuses', async () => {
    save.mockRejectedValue(new HttpError(400, { name: ['Taken'] }));
    const user = userEvent.setup();
    render(<TestForm isClosing />);
    await user.keyboard('!{Enter}');
    await expect.poll(() => message('Name')).toContain('Taken');
    expect(close).not.toHaveBeenCalled();
  });

  test('closes by Escape and by its button without saving', async () => {
    const user = userEvent.setup();
    render(<TestForm isClosing />);
    await user.keyboard('!{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(close).toHaveBeenCalledTimes(2);
    expect(save).not.toHaveBeenCalled();
  });
});

test('who may only read sees the values and no button', () => {
  render(<TestForm isReadOnly />);
  expect(field('Name').disabled).toBe(true);
  expect(screen.getByRole('switch', { name: 'Open' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
