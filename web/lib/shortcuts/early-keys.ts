/** A field that has not come by then will not: keys are commands again. */
const MAX_MS = 1_500;

/** Keys that a field has before it is there, beside letters. */
const OTHERS = new Set(['Enter', 'Backspace', 'Escape']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

let stopLast: (() => void) | null = null;

/**
 * Something with a field is opening: what is typed before the field has the focus is typed into it, instead of
 * being lost or taken for commands of the page. `typed` was typed before it began to open.
 */
export function gatherKeys(typed = ''): () => void {
  stopLast?.();
  const keys: string[] = [];
  const hear = (event: KeyboardEvent) => {
    const isForField = event.key.length === 1 || OTHERS.has(event.key);
    if (!isForField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event.key);
  };
  const arrive = ({ target }: FocusEvent) => {
    stop();
    // After the listeners of focus: a field may select its text there.
    if (!isTextField(target)) return;
    queueMicrotask(() => {
      if (typed !== '') insertInto(target, typed);
      for (const key of keys) typeInto(target, key);
    });
  };
  const timer = setTimeout(() => stop(), MAX_MS);
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', hear, true);
    document.removeEventListener('focusin', arrive);
    if (stopLast === stop) stopLast = null;
  };
  window.addEventListener('keydown', hear, true);
  document.addEventListener('focusin', arrive);
  stopLast = stop;
  return stop;
}

/** What was opening does not come: keys are commands again. */
export function releaseKeys(): void {
  stopLast?.();
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Presses a key in a field as a person would: its own keys first, then the text. */
function typeInto(field: TextField, key: string): void {
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(press) || key === 'Escape') return;
  if (key === 'Enter' && field instanceof HTMLInputElement) return field.form?.requestSubmit();
  if (key === 'Backspace') insertInto(field, '', 1);
  else insertInto(field, key === 'Enter' ? '\n' : key);
}

/** Puts a text in place of what is selected, or of some signs before it. */
function insertInto(field: TextField, text: string, before = 0): void {
  const { selectionStart, selectionEnd, value } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  field.setRangeText(text, before > 0 ? Math.max(0, Math.min(from, to - before)) : from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
