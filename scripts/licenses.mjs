/** Licenses that may be given on with a program under MIT. */
const FREE =
  /^(?:MIT(?:-0)?|ISC|0BSD|BSD(?:-[23]-Clause)?|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Zlib|Python-2\.0|PostgreSQL|MPL-2\.0|OFL-1\.1|WTFPL)$/;

/** What the lock file does not say: packages of other platforms, and one that is in the public domain. */
const KNOWN = [
  [/^@msgpackr-extract\//, 'MIT'],
  [/^jsonify$/, 'Unlicense'],
];

/**
 * The packages of a bill of materials (CycloneDX) with their licenses, a line each; throws with the
 * names of those that have none, or one that asks more than to be named.
 */
export function licensesOf({ components }) {
  const all = components.map(({ name, group, version, licenses = [] }) => {
    const whole = group ? `${group}/${name}` : name;
    const said = licenses
      .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
      .join(' AND ');
    const known = KNOWN.find(([pattern]) => pattern.test(whole))?.[1];
    return { name: whole, version, license: said || (known ?? '') };
  });
  const others = all.filter(({ license }) => !isFree(license));
  if (others.length > 0) {
    const list = others.map(({ name, license }) => `${name} (${license || 'none'})`);
    throw new Error(`Packages under other licenses: ${list.join(', ')}.`);
  }
  return all
    .map(({ name, version, license }) => `${name} ${version}: ${license}\n`)
    .toSorted()
    .join('');
}

/** Whether one of the offered licenses is free, where several hold all of them. */
function isFree(license) {
  const offered = license.replaceAll(/[()]/g, '').split(' OR ');
  return offered.some((one) => one.split(' AND ').every((part) => FREE.test(part.trim())));
}
