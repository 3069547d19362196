import { useShortcut } from '#web/lib/shortcuts/shortcuts.ts';

/**
 * Answers the keys that go from row to row of a list, `<name>-next` and the like. `at` is the place of the active row,
 * -1 where none is.
 */
export function useRowSteps(
  name: string,
  { count, at, goTo }: { count: number; at: number; goTo: (place: number) => void },
): void {
  const step = (place: number) => {
    if (count > 0) goTo(Math.min(count - 1, Math.max(0, place)));
  };
  useShortcut(`${name}-next`, () => step(at + 1));
  useShortcut(`${name}-previous`, () => step(at === -1 ? 0 : at - 1));
  useShortcut(`${name}-first`, () => step(0), { isActive: at !== -1 });
  useShortcut(`${name}-last`, () => step(count - 1), { isActive: at !== -1 });
}
