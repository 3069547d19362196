import type { Ranges } from '#web/lib/search/match.ts';

export interface MarkedProps {
  readonly text: string;
  readonly ranges: Ranges;
}

/** A text with highlighted matches. */
export function Marked({ text, ranges }: MarkedProps) {
  const parts = ranges.map(([start, end], place) => ({
    before: text.slice(ranges[place - 1]?.[1] ?? 0, start),
    found: text.slice(start, end),
    start,
  }));
  return (
    <bdi>
      {parts.map(({ before, found, start }) => (
        <span key={start}>
          {before}
          <mark className="bg-transparent font-semibold text-accent">{found}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
