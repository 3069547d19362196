import { vi } from 'vitest';

/** A submitted form: its path, and the values of its fields. */
export type SentForm = Readonly<Record<string, string>>;

/** Records forms that would leave the page, which jsdom cannot do; `vi.restoreAllMocks` ends it. */
export function catchForms(): readonly SentForm[] {
  const sent: SentForm[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(
    this: HTMLFormElement,
  ) {
    const inputs = this.querySelectorAll('input');
    const fields = Object.fromEntries(Array.from(inputs, ({ name, value }) => [name, value]));
    sent.push({ path: new URL(this.action).pathname, ...fields });
  });
  return sent;
}
