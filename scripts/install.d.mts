/** A lock file's packages by place. */
type Places = Record<string, object>;

export function placesOf(wanted: Places, names: readonly string[]): string[];
