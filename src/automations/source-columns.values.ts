import type { ColumnType } from './column-types.values.ts';

/** A column of a source, as rules compare and read it. `choices`: of a list, what each is called, by its id. */
export type SourceColumn = { id: string; label: string; type: ColumnType; choices?: Readonly<Record<string, string>> };
