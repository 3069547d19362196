import { fold } from './fold.ts';
import { matching } from './match.ts';
import type { PickerOption } from './picker-option.ts';

/** A line of the list: an option with its index, or a heading. */
export type PickerRow =
  | { readonly kind: 'heading'; readonly id: string; readonly group: string }
  | {
      readonly kind: 'option';
      readonly id: string;
      readonly option: PickerOption;
      readonly place: number;
    };

/** Id of the line that creates an option from the typed text. */
export const CREATE_ID = '+create';

/** Matching options, grouped. */
export function matchingOptions(
  options: readonly PickerOption[],
  query: string,
  language: string,
): readonly PickerOption[] {
  const found = matching(options, query, language);
  if (!found.some((option) => option.group)) return found;
  return [...Map.groupBy(found, (option) => option.group ?? '').values()].flat();
}

/** Whether an option has exactly this name, so that none needs to be created. */
export function isKnown(options: readonly PickerOption[], text: string, language: string): boolean {
  const wanted = fold(text.trim(), language);
  return options.some((option) => fold(option.label, language) === wanted);
}

/** Options with group headings between them. */
export function rowsOf(options: readonly PickerOption[]): readonly PickerRow[] {
  return options.flatMap((option, place): PickerRow[] => {
    const row = { kind: 'option', id: option.id, option, place } as const;
    const isNew = option.group !== undefined && option.group !== options[place - 1]?.group;
    return isNew
      ? [{ kind: 'heading', id: `heading:${option.group}`, group: option.group }, row]
      : [row];
  });
}
