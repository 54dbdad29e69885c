import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Position } from '../../src/platform/event.values.ts';
import type { Document } from './read-models.ts';
import { RowNumbers } from './row-numbers.ts';
import { shortKey } from './short-key.ts';
import { generationIn, indexed, membersIn, placed, type Indexed, type Layout, type Row } from './sqlite-layout.ts';

/** Writes the documents of one generation. */
export class SqliteWriter {
  readonly #layout: Layout;
  /** Where keys lie while they have no index. */
  readonly #rows: RowNumbers | undefined;
  /** Whether there may be tombstones: looking for one at each new document costs. */
  #buried: boolean;
  readonly #insert: StatementSync;
  readonly #existing: StatementSync;
  readonly #update: StatementSync;
  readonly #touch: StatementSync;
  readonly #remove: StatementSync;
  readonly #bury: StatementSync;
  readonly #unbury: StatementSync;
  readonly #join: StatementSync;
  readonly #leave: StatementSync;
  readonly #move: StatementSync;
  readonly #use: StatementSync;
  readonly #leaveField: StatementSync;
  readonly #leaveGroup: StatementSync;
  /** How many documents more are in a group since the last commit, by its number, for each column that holds groups. */
  readonly #more: readonly { column: string; place: number; groups: Map<number, number> }[];

  /** @param keyed whether keys have their index; otherwise the generation is empty yet */
  constructor(db: DatabaseSync, layout: Layout, keyed: boolean) {
    const { table, columns } = layout;
    const names = columns.map(({ column }) => column);
    this.#layout = layout;
    this.#rows = keyed ? undefined : new RowNumbers();
    this.#buried = db.prepare(`SELECT 1 FROM ${table}_gone LIMIT 1`).get() !== undefined;
    this.#insert = db.prepare(
      `INSERT INTO ${table} (${['key', 'position', 'packed', ...names].join(', ')}) VALUES (?, ?, ?${', ?'.repeat(names.length)}) ON CONFLICT DO NOTHING`,
    );
    this.#existing = db.prepare(`SELECT id, ${layout.row} FROM ${table} WHERE ${keyed ? 'key' : 'id'} = ?`);
    this.#existing.setReturnArrays(true);
    this.#update = db.prepare(
      `UPDATE ${table} SET ${['position', 'packed', ...names].map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    );
    this.#touch = db.prepare(`UPDATE ${table} SET position = ?, packed = ? WHERE id = ?`);
    this.#remove = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
    this.#bury = db.prepare(
      `INSERT INTO ${table}_gone (key, position) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET position = excluded.position`,
    );
    this.#unbury = db.prepare(`DELETE FROM ${table}_gone WHERE key = ?`);
    this.#join = db.prepare(`INSERT INTO ${table}_members (field, member, id) VALUES (?, ?, ?)`);
    this.#leave = db.prepare(`DELETE FROM ${table}_members WHERE field = ? AND member = ? AND id = ?`);
    this.#move = db.prepare('UPDATE generations SET checkpoint = ? WHERE id = ? AND checkpoint IS ?');
    this.#use = db.prepare(
      `INSERT INTO group_uses VALUES (?1, ${generationIn(table)}, ?2, ?3) ON CONFLICT DO UPDATE SET uses = uses + ?3 RETURNING uses`,
    );
    this.#leaveField = db.prepare(`DELETE FROM group_uses WHERE number = ? AND generation = ${generationIn(table)} AND field = ?`);
    this.#leaveGroup = db.prepare('DELETE FROM groups WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM group_uses WHERE number = ?1)');
    this.#more = columns.flatMap(({ kind, column }, place) => (kind === 'group' ? [{ column, place, groups: new Map() }] : []));
  }

  moveCheckpoint(expected: Position | null, checkpoint: Position): boolean {
    return this.#move.run(checkpoint, generationIn(this.#layout.table), expected).changes === 1;
  }

  /** Whether keys have their index. */
  get keyed(): boolean {
    return this.#rows === undefined;
  }

  /** How many rows it knows because their keys have no index. */
  get unkeyed(): number {
    return this.#rows?.size ?? 0;
  }

  row(key: string): Row | undefined {
    const [, ...row] = this.#find(shortKey(key)) ?? [];
    return row.length > 0 ? (row as unknown as Row) : undefined;
  }

  put(key: string, document: Document, position: Position): void {
    const now = indexed(this.#layout, document);
    const packed = this.#layout.packing.pack(document);
    const [short, place] = [shortKey(key), placed(this.#layout, position)];
    this.#count(now.columns, 1);
    // The index of keys says whether there is one; without it nothing else would.
    const there = this.#rows && this.#kept(short);
    const made = there ? undefined : this.#insert.run(short, place, packed, ...now.columns);
    if (made?.changes === 1) {
      const id = Number(made.lastInsertRowid);
      this.#rows?.add(short, id);
      if (this.#buried) this.#unbury.run(short);
      this.#changeMembers(id, [], now.members);
      return;
    }
    const kept = there ?? this.#kept(short);
    if (!kept) throw new Error(`${this.#layout.table} neither has nor takes ${key}`);
    const { id, before } = kept;
    this.#count(before.columns, -1);
    // Rewriting an indexed column rewrites its index, even with the same value.
    if (before.columns.every((value, n) => value === now.columns[n])) this.#touch.run(place, packed, id);
    else this.#update.run(place, packed, ...now.columns, id);
    this.#changeMembers(id, before.members, now.members);
  }

  delete(key: string, position: Position): void {
    const short = shortKey(key);
    const kept = this.#kept(short);
    if (kept) {
      this.#remove.run(kept.id);
      this.#count(kept.before.columns, -1);
      this.#changeMembers(kept.id, kept.before.members, []);
    }
    this.#bury.run(short, placed(this.#layout, position));
    this.#buried = true;
  }

  /** Writes down how many documents are in each group; forgets those that none is in any more and answers their numbers. */
  countGroups(): number[] {
    const left: number[] = [];
    for (const { column, groups } of this.#more) {
      for (const [number, more] of groups) {
        if (this.#use.get(number, column, more)?.['uses'] !== 0) continue;
        this.#leaveField.run(number, column);
        if (this.#leaveGroup.run(number).changes === 1) left.push(number);
      }
      groups.clear();
    }
    for (const number of left) this.#layout.shorthand.forgetGroup(number);
    return left;
  }

  #count(columns: Indexed['columns'], by: number): void {
    for (const { place, groups } of this.#more) {
      const number = columns[place];
      if (typeof number === 'number' && number > 0) groups.set(number, (groups.get(number) ?? 0) + by);
    }
  }

  #kept(short: string): { id: number; before: Indexed } | undefined {
    const row = this.#find(short);
    if (!row) return undefined;
    const [id, , , packed, ...columns] = row;
    const { members: several, about } = this.#layout;
    const members = several.length > 0 || about ? membersIn(this.#layout, this.#layout.packing.unpack(packed, columns)) : [];
    return { id, before: { columns, members } };
  }

  #find(short: string): NumberedRow | undefined {
    if (!this.#rows) return this.#existing.get(short) as unknown as NumberedRow | undefined;
    for (const id of this.#rows.of(short)) {
      const row = this.#existing.get(id) as unknown as NumberedRow | undefined;
      if (row?.[1] === short) return row;
    }
    return undefined;
  }

  #changeMembers(id: number, before: Indexed['members'], now: Indexed['members']): void {
    const same = (a: Indexed['members'][number]) => (b: Indexed['members'][number]) => a.number === b.number && a.member === b.member;
    for (const entry of before) if (!now.some(same(entry))) this.#leave.run(entry.number, entry.member, id);
    for (const entry of now) if (!before.some(same(entry))) this.#join.run(entry.number, entry.member, id);
  }
}

type NumberedRow = [id: number, ...Row];
