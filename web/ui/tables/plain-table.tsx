import type { ReactNode } from 'react';

interface PlainTableProps {
  /** Column heads. */
  readonly heads: readonly string[];
  /** The rows, as `tr`. */
  readonly children: ReactNode;
}

/**
 * A short read-only table, without search, order or menus; scrolls sideways when it is too wide.
 */
export function PlainTable({ heads, children }: PlainTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-13">
        <thead>
          <tr className="text-12 text-muted">
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b border-line py-1.5 pe-3 text-start font-normal"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
