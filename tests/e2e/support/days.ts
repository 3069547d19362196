/** A working day of this month, today or the one nearest to it: a calendar without weekends shows it too. */
export function workingDay(now = new Date()): string {
  const away = [1, 0, 0, 0, 0, 0, 2][now.getUTCDay()] ?? 0;
  const isEarly = now.getUTCDate() <= 15;
  // Monday of the next week early in a month, else Friday of this one.
  const days = away === 0 ? 0 : isEarly ? away : away - 3;
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
