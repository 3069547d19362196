interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** First and last name as one; empty when neither is known. */
export function fullNameOf({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

/** What an account is called before its person has given a name: the address up to its @. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
