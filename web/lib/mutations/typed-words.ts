/** The words a person typed for a thing, to be offered again when its change is refused. */
export function typedWords(fields: {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}): string {
  return [fields.name, fields.description].filter(Boolean).join('\n\n');
}
