import { useState } from 'react';

type Keyed<Row> = Row & { readonly key: number };

/** Rows of a form that can be added and removed, initially one. */
export function useFormRows<Row extends object>(blank: Row) {
  const [rows, setRows] = useState<readonly Keyed<Row>[]>([{ ...blank, key: 0 }]);
  return {
    rows,
    change: (key: number, next: Partial<Row>) =>
      setRows((last) => last.map((row) => (row.key === key ? { ...row, ...next } : row))),
    add: (added: readonly Row[] = [blank]) =>
      setRows((last) => {
        const first = (last.at(-1)?.key ?? 0) + 1;
        return [...last, ...added.map((row, place) => ({ ...row, key: first + place }))];
      }),
    remove: (key: number) => setRows((last) => last.filter((row) => row.key !== key)),
  };
}
