const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * An address for each host of `postgres://user:password@a:5432,b:5432/name`, in their order: a URL
 * holds only one. Throws when it is none.
 */
export function readAddress(address: string): readonly [URL, ...URL[]] {
  const [, start = '', list = '', rest = ''] = PARTS.exec(address) ?? [];
  const [first = '', ...others] = list.split(',');
  const at = (host: string) => new URL(`${start}${host}${rest}`);
  return [at(first), ...others.map(at)];
}

/** The address of another database on the same hosts. */
export function addressOfDatabase(address: string, name: string): string {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(address) ?? [];
  return `${start}${hosts}/${encodeURIComponent(name)}${rest.replace(/^[^?]*/, '')}`;
}

/** Whether a setting is such an address. */
export function isAddress(text: string): boolean {
  try {
    const hosts = readAddress(text);
    return hosts.length === 1 || hosts.every(({ hostname }) => hostname !== '');
  } catch {
    return false;
  }
}
