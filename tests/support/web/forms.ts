import { vi } from 'vitest';

/** A form that was sent the way browsers do: its path, and what its fields held. */
export type SentForm = Readonly<Record<string, string>>;

/** Keeps the forms that would leave the page, which jsdom cannot do; `vi.restoreAllMocks` ends that. */
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
