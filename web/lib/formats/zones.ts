/** The moment at which clocks in another time zone show what they show in this one at a moment. */
export function sameClockIn(moment: string, from: string, to: string): string {
  const at = Date.parse(moment);
  const clock = at + offsetOf(from, at);
  // The offset is that of the moment that is looked for: near a change of the clocks it takes a second look.
  const near = clock - offsetOf(to, clock);
  return new Date(clock - offsetOf(to, near)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}
