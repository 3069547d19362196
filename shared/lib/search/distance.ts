/** Most typing errors that are tolerated in a word of this length. */
export function mostSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Edit distance between the typed text and the beginning of a word (insertion, deletion,
 * substitution, transposition of two letters), or null above `most`.
 */
export function slips(typed: string, word: string, most = mostSlips(typed.length)): number | null {
  if (typed[0] !== word[0] && typed[1] !== word[0] && typed[0] !== word[1]) return null;
  const width = Math.min(word.length, typed.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      line.push(cost);
    }
    if (Math.min(...line) > most) return null;
    beforeLast = last;
    last = line;
  }
  // Compares with every prefix, because the person may still be typing the word.
  const found = Math.min(...last.slice(Math.max(0, typed.length - most)));
  return found <= most ? found : null;
}
