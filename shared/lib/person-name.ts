interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

/** First and last name joined; "" when both are missing. */
export function fullNameOf({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim();
}

/** Initial display name of an account: its email up to the @. */
export function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
