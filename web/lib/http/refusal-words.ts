/** How refusals of the server are said in the person's language. */
interface RefusalWords {
  /** The sentence for an English one; itself where it is unknown. */
  readonly translate: (sentence: string) => string;
  /** The sentence for a limit that ends after so many milliseconds. */
  readonly tooOften: (milliseconds: number) => string;
}

let words: RefusalWords | null = null;

/** Sets the words of a language; null = English, as the server says it. */
export function setRefusalWords(next: RefusalWords | null): void {
  words = next;
}

/** What a refusal says, in the person's language. */
export function inOwnWords(sentence: string, retryAfter: number | null = null): string {
  if (!words) return sentence;
  return retryAfter === null ? words.translate(sentence) : words.tooOften(retryAfter);
}
