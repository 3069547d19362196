interface BillOfMaterials {
  readonly components: readonly {
    readonly name: string;
    readonly group?: string;
    readonly version: string;
    readonly licenses?: readonly object[];
  }[];
}

export function licensesOf(bill: BillOfMaterials): string;
