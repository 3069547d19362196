import { PRINT_CSS } from './print-css.ts';

/** Paper sizes for printing (Export). */
export const PAPERS = ['A4', 'A3', 'A2', 'letter', 'legal', 'ledger'] as const;
export type PaperSize = (typeof PAPERS)[number];

/** Prints a text alone; the browser's dialog can also create a PDF. */
export async function printText(html: string, size: PaperSize): Promise<void> {
  const frame = document.createElement('iframe');
  // Outside of the viewport, but laid out: browsers do not print hidden frames.
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
  // A constructed style sheet of the frame's window, because the CSP does not allow inline styles.
  const Sheet: typeof CSSStyleSheet = Reflect.get(view, 'CSSStyleSheet');
  const sheet = new Sheet();
  sheet.replaceSync(`${PRINT_CSS}\n@page { size: ${size}; margin: 18mm; }`);
  page.adoptedStyleSheets = [sheet];
  await Promise.all([...page.images].map((image) => image.decode().catch(() => undefined)));
  view.addEventListener('afterprint', () => frame.remove(), { once: true });
  view.focus();
  view.print();
}
