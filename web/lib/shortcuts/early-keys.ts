/** Milliseconds to wait for a field; afterwards keys are commands again. */
const MAX_MS = 1_500;

/** Keys besides letters that are buffered for the field. Escape is for what opens, at once. */
const OTHERS = new Set(['Enter', 'Backspace']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

let stopLast: (() => void) | null = null;

/**
 * Buffers keys while a field is opening, and replays them once it has the focus, so that they are
 * neither lost nor taken for shortcuts. `typed` was typed before it began to open.
 */
export function bufferKeys(typed = ''): () => void {
  stopLast?.();
  const keys: string[] = [];
  const from = document.activeElement;
  const hear = (event: KeyboardEvent) => {
    // A window that is not the active one, as of a program that drives the browser, tells of no focus.
    if (isTextField(event.target) && event.target !== from) return arrive(event);
    const isForField = event.key.length === 1 || OTHERS.has(event.key);
    if (!isForField || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keys.push(event.key);
  };
  const arrive = ({ target }: Event) => {
    stop();
    // After the focus listeners: a field may select its text there.
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

/** Stops buffering, because no field will open. */
export function stopBufferingKeys(): void {
  stopLast?.();
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Replays a key in a field as a person would press it: first its key handlers, then the text. */
function typeInto(field: TextField, key: string): void {
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  if (!field.dispatchEvent(press)) return;
  if (key === 'Enter' && field instanceof HTMLInputElement) return field.form?.requestSubmit();
  if (key === 'Backspace') insertInto(field, '', 1);
  else insertInto(field, key === 'Enter' ? '\n' : key);
}

/** Inserts text in place of the selection, or of a number of characters before it. */
function insertInto(field: TextField, text: string, before = 0): void {
  const { selectionStart, selectionEnd, value } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  field.setRangeText(text, before > 0 ? Math.max(0, Math.min(from, to - before)) : from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
