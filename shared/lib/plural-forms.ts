/**
 * The plural forms that messages of a language have. Each has one for a single thing, which messages
 * may name, also where its grammar knows no number (Chinese, Japanese, Korean).
 */
export function pluralForms(language: string): readonly string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.includes('one') ? forms : ['one', ...forms];
}

interface Started {
  readonly services: { readonly pluralResolver: unknown };
}

/** The part of i18next that names the form of a count; it has no types. */
interface PluralResolver {
  getSuffix(code: string, count: number, options?: { readonly ordinal?: boolean }): string;
}

/** Makes an instance of i18next take the form for a single thing in every language. */
export function nameSingleThings({ services }: Started): void {
  const resolver = services.pluralResolver as PluralResolver;
  const suffixOf = resolver.getSuffix.bind(resolver);
  resolver.getSuffix = (code, count, options) => {
    const suffix = suffixOf(code, count, options);
    return count === 1 && suffix === '_other' ? '_one' : suffix;
  };
}
