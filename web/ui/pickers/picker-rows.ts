import { fold } from './fold.ts';
import { matching } from './match.ts';
import type { PickerOption } from './picker.tsx';

/** A line of the list: an option with its place, or the heading of those that follow. */
export type PickerRow =
  | { readonly kind: 'heading'; readonly id: string; readonly group: string }
  | {
      readonly kind: 'option';
      readonly id: string;
      readonly option: PickerOption;
      readonly place: number;
    };

/** The id of the line that makes what was typed. */
export const CREATE_ID = '+create';

/** The options that match, those of a group together. */
export function matchingOptions(
  options: readonly PickerOption[],
  query: string,
  language: string,
): readonly PickerOption[] {
  const found = matching(options, query, language);
  if (!found.some((option) => option.group)) return found;
  return [...Map.groupBy(found, (option) => option.group ?? '').values()].flat();
}

/** Whether an option is called exactly so, so that nothing need be made. */
export function isKnown(options: readonly PickerOption[], text: string, language: string): boolean {
  const wanted = fold(text.trim(), language);
  return options.some((option) => fold(option.label, language) === wanted);
}

/** Options with the headings of their groups between them. */
export function rowsOf(options: readonly PickerOption[]): readonly PickerRow[] {
  return options.flatMap((option, place): PickerRow[] => {
    const row = { kind: 'option', id: option.id, option, place } as const;
    const isNew = option.group !== undefined && option.group !== options[place - 1]?.group;
    return isNew
      ? [{ kind: 'heading', id: `heading:${option.group}`, group: option.group }, row]
      : [row];
  });
}
