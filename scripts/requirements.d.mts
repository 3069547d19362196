/** What a machine has, as far as an instance needs it. */
export interface Machine {
  readonly node: string;
  readonly npm: string | null;
  readonly platform: string;
  readonly isMusl: boolean;
  readonly root: string;
  readonly isWritable: boolean;
  /** Bytes left on the disk. */
  readonly free: number;
}

export function machine(root: string): Machine;
export function refusalOf(machine: Machine): string | null;
export function failureOf(written: string): string;
export function isWritable(folder: string): boolean;
