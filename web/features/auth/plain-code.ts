/** The code in what somebody typed or pasted: three groups of four letters, also without their hyphens. */
export function plainCode(given: string): string {
  const text = given.trim().toLowerCase();
  const whole = /([a-z]{4})[-\s]?([a-z]{4})[-\s]?([a-z]{4})(?![a-z])/.exec(text);
  return whole ? whole.slice(1, 4).join('-') : text;
}
