import { errors } from '#shared/errors.ts';

/** A shorter text is never too large. */
const SHORT = 20_000;
/** Limit of values, more than any call or reply needs: parsing more would block the process. */
const MAX_VALUES = 250_000;
/** Limit of nesting: validation recurses for each level. */
const MAX_DEPTH = 200;

/** Throws the 413 for JSON whose values or levels would block the process. */
export function refuseHugeJson(json: string): void {
  if (json.length <= SHORT && !isDeep(json)) return;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH) throw errors.tooManyValues();
  }
}

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 93, 123, 125];
const BACKSLASH = 92;

/** Whether it has enough opening brackets to be that deep. */
function isDeep(json: string): boolean {
  return json.split(/[[{]/, MAX_DEPTH + 2).length > MAX_DEPTH;
}

/** End of the JSON string that begins at a quote. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}
