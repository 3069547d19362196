import { PRINT_CSS } from './print-css.ts';

/** The papers that a text can be printed on (Export). */
export const PAPERS = ['A4', 'A3', 'A2', 'letter', 'legal', 'ledger'] as const;
export type PaperSize = (typeof PAPERS)[number];

/** Prints a text alone; the browser's own dialog also makes a PDF of it. */
export async function printText(html: string, size: PaperSize): Promise<void> {
  const frame = document.createElement('iframe');
  // Out of sight, but laid out: browsers print nothing of a frame that is not.
  Object.assign(frame.style, { position: 'fixed', insetInlineStart: '-200vw', border: '0' });
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  if (!view || !page) return;
  page.body.innerHTML = html;
  page.body.dir = 'auto';
  page.title = document.title;
  // Made by the frame's own window: our policy lets no styles be written into a page.
  const Sheet: typeof CSSStyleSheet = Reflect.get(view, 'CSSStyleSheet');
  const sheet = new Sheet();
  sheet.replaceSync(`${PRINT_CSS}\n@page { size: ${size}; margin: 18mm; }`);
  page.adoptedStyleSheets = [sheet];
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.focus();
  view.print();
}
