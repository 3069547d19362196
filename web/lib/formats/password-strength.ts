/** Estimated strength of a password while typing; the server decides. */
export type PasswordStrength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

/** Least length of a password. */
export const SHORTEST_PASSWORD = 8;

const COMMON =
  /(password|passwort|qwert[yz]|asdf|letmein|welcome|admin|iloveyou|monkey|dragon|abc123|123456|111111)/gi;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Estimates strength by length and character kinds; common words, repetitions and sequences count
 * little.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 'empty';
  if (password.length < SHORTEST_PASSWORD) return 'short';
  const bits = surprisesIn(password) * Math.log2(kindsIn(password));
  if (bits < 36) return 'weak';
  return bits < 50 ? 'fair' : 'strong';
}

function kindsIn(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}

/** Number of characters that do not follow from the ones before; a common word counts as one. */
function surprisesIn(password: string): number {
  const text = password.replaceAll(COMMON, '\u0000').toLowerCase();
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const pair = text.slice(Math.max(0, place - 1), place + 1);
    const isRun =
      pair.length > 1 && (pair[0] === pair[1] || RUNS.some((run) => run.includes(pair)));
    if (!isRun) count += 1;
  }
  return count;
}
