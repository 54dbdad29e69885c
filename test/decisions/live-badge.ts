import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, type RuleFact, versionsAfter } from '../../src/badges/badge-versions.values.ts';
import { type Everybody, historyIn, type Player } from '../../src/badges/history.values.ts';
import { type CrownsBefore, isCrown } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer, type JudgedBefore } from '../../src/badges/judge-player.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin, GivenLevel } from '../../src/badges/judging.values.ts';
import { dueCrowns, everybody } from './badge-ground.ts';
import { naiveCrowns, naiveOfPlayer, type NaiveWin } from './naive-badges.ts';

type Kind = BadgeRule['kind'];
const PLAYERS = ['ann', 'bob', 'cid'];

const told = ({
  profileId,
  levelId,
  period,
  wonAt,
  value,
  entryId,
}: DueWin | (Omit<NaiveWin, 'period'> & { period?: string | { before: string } })) => [
  profileId,
  levelId ?? '',
  typeof period === 'string' ? period : (period?.before ?? ''),
  wonAt,
  value === undefined ? '' : Number(value),
  entryId ?? '',
];
/** Both as told, in one order: of what is due as much as the other tells. */
export const compared = (due: readonly DueWin[], naive: readonly NaiveWin[]) => {
  const key = ({ profileId, levelId, wonAt }: { profileId: string; levelId?: string; wonAt: string }) =>
    `${wonAt} ${profileId} ${levelId ?? ''}`;
  const sorted = <Win extends { profileId: string; levelId?: string; wonAt: string }>(wins: readonly Win[]) =>
    [...wins].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const other = sorted(naive);
  return {
    due: sorted(due).map((win, n) => {
      const { value, entryId, ...more } = win;
      const same = other[n];
      return told({ ...more, ...(same?.value !== undefined && { value }), ...(same?.entryId !== undefined && { entryId }) });
    }),
    naive: other.map(told),
  };
};

export const naiveBy = (
  kind: Kind,
  facts: readonly RuleFact[],
  entries: readonly JudgedEntry[],
  gifts: readonly GivenLevel[],
): NaiveWin[] =>
  isCrown({ kind }) ? naiveCrowns(facts, entries) : PLAYERS.flatMap((id) => naiveOfPlayer(facts, id, entries, id === 'ann' ? gifts : []));

/** What is due as entries and facts about the rule come one by one, each time by what was judged before. */
export class LiveBadge {
  #rules: BadgeVersions = NO_VERSIONS;
  #everybody: Everybody = everybody();
  #players = new Map<string, Partial<JudgedBefore>>();
  #crowns: Partial<CrownsBefore> = {};

  learn(fact: RuleFact): void {
    const before = this.#rules;
    this.#rules = versionsAfter(before, fact);
    if (this.#rules.versions === before.versions) return;
    this.#players = new Map();
    this.#crowns = {};
  }

  get rules(): BadgeVersions {
    return this.#rules;
  }

  put(entry: JudgedEntry): void {
    this.#change(entry.profileId, historyIn(this.#everybody, entry.profileId).with(entry));
  }

  take(entry: JudgedEntry): void {
    this.#change(entry.profileId, historyIn(this.#everybody, entry.profileId).without(entry));
  }

  due(kind: Kind, gifts: readonly GivenLevel[]): DueWin[] {
    if (isCrown({ kind })) return dueCrowns(this.#rules, this.#everybody, this.#crowns);
    return PLAYERS.flatMap((id) => {
      const before = this.#players.get(id) ?? {};
      this.#players.set(id, before);
      return dueOfPlayer(this.#rules, id, historyIn(this.#everybody, id), id === 'ann' ? gifts : [], before);
    });
  }

  /** The same, by nothing that was judged before. */
  dueAnew(kind: Kind, gifts: readonly GivenLevel[]): DueWin[] {
    const anew = new LiveBadge();
    anew.#rules = this.#rules;
    anew.#everybody = everybody(...[...this.#everybody].flatMap(({ history }) => [...history]));
    return anew.due(kind, gifts);
  }

  #change(profileId: string, history: Player['history']): void {
    this.#everybody = this.#everybody.with({ profileId, history });
  }
}
