import { EMAIL_TAKEN, MOST_TEAMS, TOO_MANY_TEAMS } from './add-players.ts';
import { NearlyNamed } from './nearly-named.ts';
import { checkedRow, type PlayerRow, type RawPlayerRow, type RowError, sameKey } from './player-row.values.ts';
import type { ReviewedRow } from './players.contract.ts';

/** Somebody who is in the organisation, or was until they were deleted. */
export type Known = {
  profileId: string;
  name: string;
  email: string | null;
  externalId: string | null;
  /** The teams that are there. */
  teamIds: readonly string[];
  deleted: boolean;
};

/** Who is there and which teams there are, found as lists name them. */
export class KnownPlayers {
  private readonly byExternalId = new Map<string, Known>();
  private readonly byAddress = new Map<string, Known>();
  private readonly teams = new Map<string, { teamId: string; name: string }>();
  private readonly teamNames = new Map<string, string>();
  private nearlyNamed: NearlyNamed | undefined;

  constructor(teams: Iterable<{ teamId: string; name: string }>) {
    for (const team of teams) {
      this.teams.set(sameKey(team.name), team);
      this.teamNames.set(team.teamId, team.name);
    }
  }

  add(known: Known): void {
    if (known.externalId) this.byExternalId.set(sameKey(known.externalId), known);
    if (known.email) this.byAddress.set(sameKey(known.email), known);
  }

  withExternalId(externalId: string | undefined): Known | undefined {
    return externalId ? this.byExternalId.get(sameKey(externalId)) : undefined;
  }

  withAddress(address: string | undefined): Known | undefined {
    return address ? this.byAddress.get(sameKey(address)) : undefined;
  }

  team(name: string): { teamId: string; name: string } | undefined {
    return this.teams.get(sameKey(name));
  }

  teamName(teamId: string): string | undefined {
    return this.teamNames.get(teamId);
  }

  /** The team that somebody most likely meant who wrote a name that no team has. */
  nearly(name: string): string | undefined {
    this.nearlyNamed ??= new NearlyNamed(this.teamNames.values());
    return this.nearlyNamed.find(name);
  }
}

/** What the person has decided about what was refused: which team a name means (itself: a new one), and that of rows of one player the first counts. */
export type Repairs = { teams: ReadonlyMap<string, string>; keepFirst: boolean };

/** A row that says something sound, and whom it is about. */
type Sound = { row: PlayerRow; known: Known | undefined; keys: [code: string, key: string][] };
type Seen = { line: number; refused: RowError; texts: RawPlayerRow } | Sound;

/** What saving a review writes of who is there; other fields are changed on a player's own page. */
const WRITTEN: ReadonlySet<string> = new Set(['team']);

/**
 * Says what would become of each row of a list. All rows are seen first: a row has a twin anywhere in the list. Whom a row is about the external id
 * says, else the address (0054).
 */
export class PlayersReview {
  private readonly rows: Seen[] = [];
  /** The first two lines of each key. */
  private readonly lines = new Map<string, number[]>();
  private readonly kept = new Map<string, number>();

  constructor(
    private readonly there: KnownPlayers,
    private readonly repairs: Repairs,
  ) {}

  see(texts: RawPlayerRow): void {
    const { row, errors } = checkedRow(texts);
    const known = this.there.withExternalId(row.externalId) ?? this.there.withAddress(row.email);
    // Who is there keeps the name that they have where a row says none.
    const refused = errors.find(({ code }) => code !== 'name-missing' || !known);
    if (refused) {
      this.rows.push({ line: row.line, refused, texts });
      return;
    }
    const keys: [string, string][] = [];
    if (row.externalId) keys.push(['external-id-twice', `x ${sameKey(row.externalId)}`]);
    if (row.email) keys.push(['email-twice', `e ${row.email}`]);
    if (known) keys.push(['player-twice', `p ${known.profileId}`]);
    for (const [, key] of keys) {
      const lines = this.lines.get(key);
      if (!lines) this.lines.set(key, [row.line]);
      else if (lines.length === 1) lines.push(row.line);
    }
    this.rows.push({ row, known, keys });
  }

  /** A line of the list that could not be read. */
  unreadable(refused: RowError): void {
    this.rows.push({ line: refused.line, refused, texts: refused });
  }

  /** The rows in the order in which they were seen. */
  *judged(): Generator<ReviewedRow> {
    for (const seen of this.rows) {
      if ('refused' in seen) yield refusedRow(seen.texts, seen.refused);
      else yield this.judge(seen);
    }
  }

  private judge({ row, known, keys }: Sound): ReviewedRow {
    const { line, name, email, externalId } = row;
    const team = row.team === undefined ? undefined : (this.repairs.teams.get(sameKey(row.team)) ?? row.team);
    const refuse = (field: RowError['field'], code: string, reason: string, more: Partial<ReviewedRow['refused']> = {}) =>
      refusedRow({ ...row, ...(name === '' && known && { name: known.name }) }, { line, field, code, reason }, more);

    const byAddress = this.there.withAddress(email);
    if (known?.deleted)
      return byAddress === known && this.there.withExternalId(externalId) !== known
        ? refuse('email', 'email-deleted', EMAIL_DELETED)
        : refuse('external_id', 'external-id-deleted', ID_DELETED);
    if (byAddress?.deleted) return refuse('email', 'email-deleted', EMAIL_DELETED);
    if (byAddress && byAddress !== known) return refuse('email', 'email-taken', EMAIL_TAKEN);

    const meant = team === undefined ? undefined : this.there.team(team);
    const decided = row.team !== undefined && this.repairs.teams.has(sameKey(row.team));
    const use = team === undefined || meant || decided ? undefined : this.there.nearly(team);
    if (use !== undefined) return refuse('team', 'team-nearly', `There is no team "${team}", and one that is called nearly so`, { use });
    const joins = team !== undefined && (meant === undefined || !known?.teamIds.includes(meant.teamId));
    if (known && joins && known.teamIds.length >= MOST_TEAMS) return refuse('team', 'too-many-teams', TOO_MANY_TEAMS);

    for (const [code, key] of keys) {
      const [first = line, second] = this.lines.get(key) ?? [];
      const other = this.repairs.keepFirst ? this.kept.get(key) : line === first ? second : first;
      if (other !== undefined) return refuse(FIELD_OF[code] ?? 'row', code, TWICE[code] ?? '', { other });
    }
    for (const [, key] of keys) this.kept.set(key, line);

    const said = {
      line,
      name: name || (known?.name ?? ''),
      ...(email && { email }),
      ...(externalId && { external_id: externalId }),
      ...(team !== undefined && { team: meant?.name ?? team }),
    };
    if (!known) return { ...said, fate: 'new' };
    const changes = [
      ...(joins ? [change('team', known.teamIds.map((id) => this.there.teamName(id) ?? '').join(', '), team)] : []),
      ...(externalId && sameKey(externalId) !== sameKey(known.externalId ?? '')
        ? [change('external_id', known.externalId, externalId)]
        : []),
      ...(name && name !== known.name ? [change('name', known.name, name)] : []),
      ...(email && email !== known.email ? [change('email', known.email, email)] : []),
    ];
    const fate = changes.some(({ stays }) => !stays) ? 'changed' : 'same';
    return { ...said, fate, profile_id: known.profileId, ...(changes.length > 0 && { changes }) };
  }
}

const EMAIL_DELETED = 'A deleted player has this e-mail address. Bring them back first';
const ID_DELETED = 'A deleted player has this external id. Bring them back first';
const TWICE: Readonly<Record<string, string>> = {
  'external-id-twice': 'Another row has the same external id',
  'email-twice': 'Another row has the same e-mail address',
  'player-twice': 'Another row is about the same player',
};
const FIELD_OF: Readonly<Record<string, RowError['field']>> = { 'external-id-twice': 'external_id', 'email-twice': 'email' };

type Change = NonNullable<ReviewedRow['changes']>[number];

function change(field: Change['field'], from: string | null, to: string): Change {
  return { field, from: from || null, to, ...(!WRITTEN.has(field) && { stays: 1 }) };
}

/** What is shown of a cell that may be anything. */
const SHOWN = 80;

function refusedRow(texts: RawPlayerRow, { field, code, reason }: RowError, more: Partial<ReviewedRow['refused']> = {}): ReviewedRow {
  const shown = (text: string | undefined) => text?.trim().slice(0, SHOWN) ?? '';
  const { line, name, email, externalId, team } = texts;
  return {
    line,
    fate: 'refused',
    name: shown(name),
    ...(email && { email: shown(email) }),
    ...(externalId && { external_id: shown(externalId) }),
    ...(team && { team: shown(team) }),
    refused: { field, code, reason, ...more },
  };
}
