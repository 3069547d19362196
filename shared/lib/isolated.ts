/** Marks around a text of unknown direction: FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** A name whose direction is kept apart from that of the sentence around it; never marked twice. */
export function isolated(value: string): string {
  const isMarked = value.startsWith(ISOLATE) && value.indexOf(POP) === value.length - 1;
  return value === '' || isMarked ? value : `${ISOLATE}${value}${POP}`;
}
