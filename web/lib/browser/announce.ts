/** Politeness of a live region; texts of the same moment are announced together. */
export type Urgency = 'polite' | 'assertive';

const WAIT_MS = 150;
const waiting: Record<Urgency, string[]> = { polite: [], assertive: [] };
const timers: Partial<Record<Urgency, ReturnType<typeof setTimeout>>> = {};

/** Announces a sentence to screen readers through the page's live region. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  waiting[urgency].push(text);
  timers[urgency] ??= setTimeout(() => {
    delete timers[urgency];
    regionOf(urgency).textContent = [...new Set(waiting[urgency].splice(0))].join('. ');
  }, WAIT_MS);
}

function regionOf(urgency: Urgency): HTMLElement {
  const id = `live-${urgency}`;
  const known = document.querySelector<HTMLElement>(`#${id}`);
  if (known) return known;
  const region = document.createElement('div');
  region.id = id;
  region.setAttribute('aria-live', urgency);
  region.className = 'sr-only';
  document.body.append(region);
  return region;
}
