/** The typed text of a change, offered for copying when it is refused. */
export function typedWords(fields: {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
}): string {
  return [fields.name, fields.description].filter(Boolean).join('\n\n');
}
