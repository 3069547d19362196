const REDACTED = '[redacted]';

const SECRET_NAME =
  'pass(?:word|phrase)|secret|token|api[-_]?key|authorization|cookie|credential|signature|otp|code_hash';
const SECRET_HEADER = new RegExp(`^(?:.*[-_])?(?:${SECRET_NAME})(?:[-_].*)?$`, 'i');
const SECRET_MEMBER = new RegExp(
  String.raw`("[\w-]*(?:${SECRET_NAME})[\w-]*"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)`,
  'gi',
);
const SECRET_PARAMETER = new RegExp(SECRET_NAME, 'i');
/** Secrets made by this program, anywhere in a text. */
const OWN_SECRET = /tutti_(api|wh)_[0-9a-f]{32}/g;

/** Redacts members with secret names in a JSON text, which may be truncated. */
export function redactJson(text: string): string {
  return redactOwn(text.replace(SECRET_MEMBER, `$1"${REDACTED}"`));
}

export function redactQuery(query: string): string {
  const parts = query.split('&').map((part) => {
    const [name = ''] = part.split('=', 1);
    const isSecret = name.length < part.length && SECRET_PARAMETER.test(name);
    return isSecret ? `${name}=${REDACTED}` : part;
  });
  return redactOwn(parts.join('&'));
}

export function redactHeaders(headers: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET_HEADER.test(name) ? REDACTED : redactOwn(String(value)),
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}

function redactOwn(text: string): string {
  return text.replace(OWN_SECRET, REDACTED);
}
