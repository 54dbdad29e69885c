import { Injectable } from '@nestjs/common';
import { differingWins } from '../../src/badges/differing-wins.values.ts';
import { dueCrowns, isCrown } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import { later } from '../../src/platform/event.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { entryAsOf } from '../badge-progress/entry-as-of.ts';
import { givenLevelsIn, isTaken } from '../badge-progress/held-wins.ts';
import { judgedEntry, Tallies } from '../badge-progress/tallies.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Consequence, MOST_TOLD, type Turn } from './consequence.ts';
import type { BadgeTold } from './told.values.ts';

const MOST_BADGES = 10_000;
const MOST_WINS = 10_000;

/** Entries that come and go, by whose they are. */
type Supposed = { gone: ReadonlySet<string>; come: readonly JudgedEntry[]; players: ReadonlySet<string> };

/** The badges and levels that fall, are won or come back, by the very functions that award them. What points they give is not followed further. */
@Injectable()
export class BadgeWinsTold implements Consequence<BadgeTold> {
  constructor(
    private readonly models: ReadModels,
    private readonly entries: FindEntries,
    private readonly tallies: Tallies,
  ) {}

  async says(turn: Turn): Promise<BadgeTold[]> {
    const { organisationId } = turn;
    const touched = new Set([...turn.turned, ...turn.brought].map(({ seriesId }) => seriesId));
    const filter = { organisationId, deleted: false, seriesIds: { any: [...touched] } };
    const { items } = await this.models.find<Badge>('badges', filter, { sort: [{ field: 'name' }], limit: MOST_BADGES });
    const won = items.map(({ document }) => document).filter(({ kind, rules }) => kind !== 'given' && rules.versions.length > 0);
    const supposed = won.length > 0 ? await this.supposed(turn) : undefined;
    const told: BadgeTold[] = [];
    for (const badge of supposed ? won : []) told.push(...(await this.badge(badge, turn, supposed as Supposed)));
    return told;
  }

  private async badge(badge: Badge, turn: Turn, { gone, come, players }: Supposed): Promise<BadgeTold[]> {
    const { badgeId, name, kind, rules, levels } = badge;
    const wins = await this.wins(badge, isCrown(badge) ? undefined : players);
    const [before, after]: [DueWin[], DueWin[]] = [[], []];
    for (const profileId of isCrown(badge) ? [undefined] : players) {
      const now = await this.known(badge, turn, profileId);
      const own = come.filter((entry) => profileId === undefined || entry.profileId === profileId);
      const then = [...now.filter(({ entryId }) => !gone.has(entryId)), ...own].sort(byTime);
      const gifts = givenLevelsIn(wins.filter((win) => win.profileId === profileId));
      const due = (entries: readonly JudgedEntry[]) =>
        profileId === undefined ? dueCrowns(rules, entries) : dueOfPlayer(rules, profileId, entries, gifts);
      before.push(...due(now));
      after.push(...due(then));
    }
    const taken = new Set(wins.filter(isTaken).map(({ profileId, slot }) => `${profileId} ${slot}`));
    const { won, withdrawn } = differingWins(
      after,
      before.map((win) => ({ ...win, holds: true, place: win })),
    );
    const line = (win: Omit<DueWin, 'version'>, isWon: boolean) => ({
      profileId: win.profileId,
      name: turn.nameOf(win.profileId),
      level: win.levelId === undefined ? null : (levels[win.levelId]?.name ?? ''),
      slot: win.slot,
      wonAt: win.wonAt,
      won: isWon,
    });
    const changes = [...withdrawn.map((win) => line(win, false)), ...won.map((win) => line(win, true))].filter(
      ({ profileId, slot }) => !taken.has(`${profileId} ${slot}`),
    );
    if (changes.length === 0) return [];
    return [{ badgeId, name, kind, changes: changes.slice(0, MOST_TOLD), changeCount: changes.length }];
  }

  /** Of one, or of everybody where it goes to one of all; told after it happened, what was known just before. */
  private async known(badge: Badge, { organisationId, recordedAt }: Turn, profileId: string | undefined): Promise<JudgedEntry[]> {
    const found: JudgedEntry[] = [];
    const counted = badge.rules.versions.flatMap(({ rule }) => rule.sources.map(({ seriesId }) => seriesId));
    for (const seriesId of new Set(counted)) {
      if (recordedAt !== undefined) {
        const asOf = { at: later(recordedAt, -1), sense: 'known' as const };
        for await (const entry of this.entries.among(organisationId, { seriesId, ...(profileId !== undefined && { playerId: profileId }) }))
          found.push(...listOf(entryAsOf(entry, asOf)));
      } else if (profileId !== undefined) found.push(...(await this.tallies.player(organisationId, seriesId, profileId)).entries());
      else
        for (const player of await this.tallies.everybody(organisationId, seriesId))
          for (const entry of player.entries()) found.push(entry);
    }
    return found.sort(byTime);
  }

  private async wins({ badgeId }: Badge, players: ReadonlySet<string> | undefined): Promise<Win[]> {
    const wins: Win[] = [];
    const filter = { badgeId, ...(players && { profileId: { in: [...players] } }) };
    const all = this.models.walk<Win>('badge-wins', filter, { sort: [{ field: 'wonAt' }, { field: 'winId' }], limit: MOST_WINS });
    for await (const part of all) wins.push(...part.map(({ document }) => document));
    return wins;
  }

  private async supposed({ organisationId, kind, turned, brought, recordedAt }: Turn): Promise<Supposed> {
    const keys = kind === 'reinstate' ? turned.map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId)) : [];
    const again = [...(await this.models.getMany<Entry>('entries', keys)).values()].map(({ document: entry }) => {
      const known = recordedAt === undefined ? entry.retags : entry.retags.filter((retag) => retag.recordedAt < recordedAt);
      return judgedEntry({ ...entry, tags: known.at(-1)?.tags ?? entry.tags, revoked: null });
    });
    const coming = brought.map(({ entryId, seriesId, profileId, points, tags, teamIds, occurredAt }) => {
      return { entryId, seriesId, profileId, at: Date.parse(occurredAt), micros: toMicros(points), tags, pointType: null, teamIds };
    });
    return {
      gone: new Set(turned.map(({ entryId }) => entryId)),
      come: [...again.flatMap(listOf), ...coming],
      players: new Set([...turned, ...brought].map(({ profileId }) => profileId)),
    };
  }
}

function listOf<Item>(item: Item | undefined): Item[] {
  return item === undefined ? [] : [item];
}
