/**
 * Post-processor of i18next: a value that ends with a period, such as the German "30. Nov.", ends its
 * sentence too.
 */
export const sentenceEnd = {
  type: 'postProcessor' as const,
  name: 'sentenceEnd',
  process(
    text: string,
    _key: string | string[],
    values: Readonly<Record<string, unknown>>,
  ): string {
    let said = text;
    for (const value of Object.values(values))
      if (typeof value === 'string' && /[^.]\.$/.test(value))
        said = said.replaceAll(`${value}.`, () => value);
    return said;
  },
};
