import { Injectable } from '@nestjs/common';
import { badgePeriodAt } from '../../src/badges/badge-periods.values.ts';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { counter } from '../../src/badges/counting.values.ts';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { progressOf } from '../../src/badges/progress.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { judgedEntry, Tallies } from '../badge-progress/tallies.ts';
import type { Badge } from '../badges/badges.ts';
import type { Entry } from '../entries/entries.ts';
import type { EntryRow } from '../entries/entries.view.ts';
import { EntryHistory } from '../entries/entry-history.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import type { WhyEntry, WhyWon } from './badge-wins.view.ts';
import type { ToldWin } from './read-wins.ts';

/** So many entries are told, the newest first. */
const MOST_ENTRIES = 50;
const DAY_MS = 86_400_000;
const MICROS = 1_000_000;

type Found = { row: EntryRow; entry: Entry };

/**
 * Why a win is so: the entries that were in reach of it, as far as the viewer sees them, which of them count, what they come to by now, and what took the win
 * where it was lost.
 */
@Injectable()
export class WhyWonReader {
  constructor(
    private readonly models: ReadModels,
    private readonly history: EntryHistory,
    private readonly scopes: SeriesScopes,
    private readonly tallies: Tallies,
  ) {}

  async of({ win, then }: ToldWin, badge: Badge, viewer: Viewer, now: Instant): Promise<WhyWon> {
    const rule = badge.rules.versions.find(({ version }) => version === win.version)?.rule ?? badge.rule;
    const { wonAt, value } = then.where;
    if (!rule || value === null) return { entries: [], more: 0, value: null, needed: null, revocation: null };
    const from = fromOf(rule, wonAt);
    const found = await this.entries(rule, win.profileId, { from, to: wonAt }, viewer, now);
    const counts = counter(rule);
    const names = await this.namesOf(found, viewer);
    const lost = then.against?.kind === 'withdrawn' ? then.against : undefined;
    return {
      entries: found.slice(0, MOST_ENTRIES).map(({ row, entry }) => whyEntry(row, entry, counts, names)),
      more: found.length > MOST_ENTRIES ? 1 : 0,
      ...(await this.standing(rule, win, wonAt)),
      revocation: (lost && tookIt(found, lost.at)) ?? null,
    };
  }

  /** What the player's entries come to by now, up to the instant of the win, and how much is missing: nothing where it is more than others' that wins. */
  private async standing(
    rule: BadgeRule,
    { organisationId, profileId, levelId }: ToldWin['win'],
    wonAt: Instant,
  ): Promise<Pick<WhyWon, 'value' | 'needed'>> {
    const seriesIds = rule.sources.map((source) => source.seriesId);
    const history = await this.tallies.player(organisationId, seriesIds, profileId);
    const before = rule.levels.slice(
      0,
      Math.max(
        0,
        rule.levels.findIndex((level) => level.levelId === levelId),
      ),
    );
    const levels = new Set(before.map((level) => level.levelId));
    const { value, target } = progressOf(rule, history, within(rule, wonAt), { levels });
    const missing = target === null || isCrown(rule) ? 0 : toMicros(target) - toMicros(value);
    return { value, needed: missing > 0 ? fromMicros(missing) : null };
  }

  private async entries(
    rule: BadgeRule,
    profileId: string,
    { from, to }: { from: Instant | undefined; to: Instant },
    viewer: Viewer,
    now: Instant,
  ): Promise<Found[]> {
    const found: Found[] = [];
    for (const seriesId of new Set(rule.sources.map((source) => source.seriesId))) {
      const scope = await this.scopes.of(viewer, seriesId);
      if (!scope) continue;
      const query = { seriesId, to, profileIds: [profileId], revoked: true, ...(from !== undefined && { from }) };
      const { entries, rows } = await this.history.page(query, scope, viewer, now, { limit: MOST_ENTRIES + 1 });
      found.push(...rows.flatMap((row, n) => (entries[n] ? [{ row, entry: entries[n] }] : [])));
    }
    return found.sort((a, b) => (a.row.occurredAt > b.row.occurredAt ? -1 : 1));
  }

  private async namesOf(found: readonly Found[], { organisationId }: Viewer): Promise<(seriesId: string) => string> {
    const keys = [...new Set(found.map(({ row }) => seriesKey(organisationId, row.seriesId)))];
    const series = await this.models.getMany<ScoreSeries>('score-series', keys);
    return (seriesId) => series.get(seriesKey(organisationId, seriesId))?.document.name ?? '';
  }
}

/** From when on entries were in reach of a win; always where nothing bounds it. */
function fromOf(rule: BadgeRule, wonAt: Instant): Instant | undefined {
  if (rule.kind === 'daily streak') return new Date(Date.parse(wonAt) - (toMicros(rule.value ?? '1') / MICROS) * DAY_MS).toISOString();
  const { from } = badgePeriodAt(rule, within(rule, wonAt));
  return from === -Infinity ? rule.start : new Date(from).toISOString();
}

/** What is won at the end of a period belongs to that period. */
function within({ atOnce }: BadgeRule, wonAt: Instant): number {
  return Date.parse(wonAt) - (atOnce ? 0 : 1);
}

function whyEntry(row: EntryRow, entry: Entry, counts: (entry: JudgedEntry) => boolean, nameOf: (seriesId: string) => string): WhyEntry {
  const judged = judgedEntry(entry);
  return {
    entry_id: row.id,
    scoreseries_id: row.seriesId,
    series_name: nameOf(row.seriesId),
    date: row.occurredAt,
    points: row.points,
    comment: row.comment,
    counts: judged && counts(judged) ? 1 : 0,
    revoked: row.revoked ? 1 : 0,
  };
}

/** The revocation of an entry that took the win. */
function tookIt(found: readonly Found[], at: Instant): WhyWon['revocation'] {
  const revoked = found.flatMap(({ row }) => row.revoked ?? []);
  const turn = revoked.find((one) => one.at === at);
  return turn ? { reason: turn.reason, by: turn.byName ?? null, date: turn.at } : null;
}
