/** How a text is set: its size in rem, as the classes of texts have it, and its weight. */
export interface TextLook {
  readonly rem: number;
  readonly weight?: 400 | 500 | 600;
}

type Pen = OffscreenCanvasRenderingContext2D;

let pen: Pen | null | undefined;

/**
 * Width of a text in the font of the interface, in pixels. It is measured; where nothing is painted
 * (tests) it is estimated.
 */
export function textWidth(text: string, { rem, weight = 400 }: TextLook): number {
  pen ??=
    typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const size = rem * root;
  if (!pen) return estimatedWidth(text, size);
  pen.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(text).width;
}

/** Letters that are as wide as they are high: Chinese, Japanese and Korean. */
const SQUARE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/;

function estimatedWidth(text: string, size: number): number {
  let letters = 0;
  for (const letter of text) letters += SQUARE.test(letter) ? 1 : 0.58;
  return letters * size;
}
