export function copyRuntime(into: string): void;
export function packagesOfRuntime(): string[];
