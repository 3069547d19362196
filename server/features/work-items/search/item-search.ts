import type { Statement } from '#server/features/work-items/lists/statement.ts';
import type { VisibleProject } from '#server/platform/access/visibility/own-projects.ts';
import type { SearchText } from '#server/platform/texts/search-text.ts';

/** Conditions on an item `i` besides the text, made anew for each statement. */
export type ItemConditions = (statement: Statement) => readonly string[];

/** What to look for among the listed work items of some projects. */
export interface ItemSearch {
  readonly text: SearchText;
  /** Where the person takes part; limited ones give the own items only. */
  readonly projects: readonly VisibleProject[];
  readonly conditions: ItemConditions;
  readonly limit: number;
}

/** An item that matches, and what puts it in order. */
export interface Match {
  readonly id: string;
  readonly created_at: string;
  /** How well it matches: 0 = by its number or its whole name, then as its name begins, as a word of it begins, elsewhere. */
  readonly rank: number;
}

/** SQL: the rank of a match by its name, both folded to lower case. */
export function rankSql(name: string, folded: string): string {
  return `CASE WHEN ${name} = ${folded} THEN 0 WHEN starts_with(${name}, ${folded}) THEN 1
    WHEN strpos(' ' || ${name}, ' ' || ${folded}) > 0 THEN 2 ELSE 3 END`;
}
