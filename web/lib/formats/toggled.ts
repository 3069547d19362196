/** A list with a value put in, or taken out when it was in. */
export function toggled<Value>(list: readonly Value[], one: Value): Value[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
