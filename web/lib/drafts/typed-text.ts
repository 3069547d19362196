/** Fields that a person has typed into, and that may still contain the text. */
const fields = new Set<HTMLElement>();

/** Records which fields are typed into. Returns an unsubscribe function. */
export function followTyping(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLElement && !isSearch(target)) fields.add(target);
  };
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    fields.clear();
  };
}

/** Whether typed text is in a field of the page, or the caret is in one. */
export function isTextTyped(): boolean {
  for (const field of fields) if (!field.isConnected || wordsIn(field) === '') fields.delete(field);
  return fields.size > 0 || isEditable(document.activeElement);
}

/** Search fields hold no work that could be lost. */
function isSearch(field: Element): boolean {
  return field.matches('[type="search"], [role="combobox"], [role="searchbox"]');
}

function wordsIn(field: HTMLElement): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return (isField ? field.value : (field.textContent ?? '')).trim();
}

function isEditable(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || isSearch(element)) return false;
  return element.isContentEditable || element.matches('input, textarea');
}
