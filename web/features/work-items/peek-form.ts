import { createStore, useStore } from 'zustand';

/** How an item lies over its list. */
export const PEEK_FORMS = ['side', 'modal', 'full'] as const;
export type PeekForm = (typeof PEEK_FORMS)[number];

const PLACE = 'tutti.peek';
const form = createStore<{ readonly form: PeekForm }>(() => ({ form: read() }));

/** The form people have chosen in this browser. */
export function usePeekForm(): PeekForm {
  return useStore(form, (state) => state.form);
}

/** Chooses a form. */
export function setPeekForm(next: PeekForm): void {
  form.setState({ form: next });
  try {
    localStorage.setItem(PLACE, next);
  } catch {
    // Storage is blocked: it holds for this tab.
  }
}

function read(): PeekForm {
  try {
    const kept = localStorage.getItem(PLACE);
    return PEEK_FORMS.find((one) => one === kept) ?? 'side';
  } catch {
    return 'side';
  }
}
