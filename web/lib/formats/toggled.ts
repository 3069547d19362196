/** The list with the value added, or removed when it was in it. */
export function toggled<Value>(list: readonly Value[], one: Value): Value[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
