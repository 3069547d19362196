/** PostgreSQL writes its log into files of this size. */
export const SEGMENT_BYTES = 16 * 1024 ** 2;
const SEGMENTS_OF_A_LOG = 2 ** 32 / SEGMENT_BYTES;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');

/** The file of the log with that serial number on a timeline (8 hexadecimal digits). */
export function segmentName(timeline: string, serial: number): string {
  const log = Math.floor(serial / SEGMENTS_OF_A_LOG);
  return `${timeline}${hex(log)}${hex(serial % SEGMENTS_OF_A_LOG)}`;
}

export function nextSegment(name: string): string {
  const [log, part] = [name.slice(8, 16), name.slice(16)].map((text) => Number.parseInt(text, 16));
  return segmentName(name.slice(0, 8), (log ?? 0) * SEGMENTS_OF_A_LOG + (part ?? 0) + 1);
}
