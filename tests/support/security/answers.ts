import type { Answer } from './drive.ts';

/** Words of the database and of our code, which no reply may contain. */
export const INSIDE =
  /SELECT |INSERT INTO|UPDATE "|pg_|syntax error|PostgresError|node_modules|at async |password_hash|\.ts:\d/;

/** Whether a refusal has one of the contract's shapes. */
export function isContractError(answer: Answer): boolean {
  const given = answer.headers['content-type'];
  const type = typeof given === 'string' ? given : '';
  if (answer.status === 302 || type.includes('text/html')) return true;
  const body: unknown = JSON.parse(answer.text);
  // A list contains an error for each part; charts reply with sentences only.
  if (Array.isArray(body)) {
    const isSaid = (part: unknown) => isErrorBody(part) || typeof part === 'string';
    return answer.status === 400 && body.some(isSaid);
  }
  return isErrorBody(body);
}

function isErrorBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const entries = Object.entries(body);
  if ('statusCode' in body || 'stack' in body || entries.length === 0) return false;
  return true;
}
