import { Injectable } from '@nestjs/common';
import { badgePeriodAt, toldPeriod } from '../../src/badges/badge-periods.values.ts';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { type Everybody, type History, historyOf } from '../../src/badges/history.values.ts';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import { type Leader, leaderOf, type Progress, progressOf } from '../../src/badges/progress.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Win, winAsOf } from '../badge-wins/badge-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { PastTallies } from './past-tallies.ts';
import { Tallies } from './tallies.ts';

/** Now, or an instant of the past in one of the senses of boards. */
export type When = { now: Instant; asOf?: AsOf | undefined };
type OfBadge = Pick<Badge, 'organisationId' | 'badgeId' | 'rules'>;

/** As many wins of a badge as a player's levels are told by. */
const MOST_WINS = 10_000;

/**
 * How far players are with badges, and who is ahead. Nothing of it is stored: it is told of what is in memory of entries, of the past of the entries as they
 * counted then. Of the past it is told by the rule that was in force then, as it is known today.
 */
@Injectable()
export class BadgeProgress {
  constructor(
    private readonly models: ReadModels,
    private readonly tallies: Tallies,
    private readonly past: PastTallies,
  ) {}

  /** How far a player is; nothing where no rule is in force. */
  async of(badge: OfBadge, profileId: string, when: When): Promise<Progress | null> {
    const rule = ruleAt(badge, when);
    if (!rule) return null;
    const now = Date.parse(instantOf(when));
    const history = rule.kind === 'given' ? historyOf() : await this.ofPlayer(badge, rule, profileId, when);
    if (rule.kind === 'levels') return progressOf(rule, history, now, { levels: await this.levels(badge, rule, profileId, when) });
    if (isCrown(rule)) return progressOf(rule, history, now, { leader: (await this.leader(badge, when)) ?? undefined });
    return progressOf(rule, history, now);
  }

  /** Who is ahead of everybody; nothing where that is not what a badge is about, or nobody is. */
  async leader(badge: OfBadge, when: When): Promise<Leader | null> {
    const rule = ruleAt(badge, when);
    if (!rule || !isCrown(rule)) return null;
    return leaderOf(rule, await this.everybodys(badge, rule, when), Date.parse(instantOf(when))) ?? null;
  }

  /** The levels that a player has, in the period of that instant if there is one. */
  private async levels({ organisationId, badgeId }: OfBadge, rule: BadgeRule, profileId: string, when: When): Promise<ReadonlySet<string>> {
    const period = toldPeriod(badgePeriodAt(rule, Date.parse(instantOf(when))));
    const { items } = await this.models.find<Win>('badge-wins', { organisationId, badgeId, profileId }, { limit: MOST_WINS });
    const standing = items.filter(({ document: win }) => win.period?.from === period?.from && winAsOf(win, when.asOf)?.stands);
    return new Set(standing.flatMap(({ document: { levelId } }) => levelId ?? []));
  }

  private async ofPlayer({ organisationId }: OfBadge, rule: BadgeRule, playerId: string, { asOf }: When): Promise<History> {
    if (!asOf) return this.tallies.player(organisationId, seriesOf(rule), playerId);
    return this.past.player(organisationId, seriesOf(rule), asOf, playerId);
  }

  private async everybodys({ organisationId }: OfBadge, rule: BadgeRule, { asOf }: When): Promise<Everybody> {
    if (!asOf) return this.tallies.everybody(organisationId, seriesOf(rule));
    return this.past.everybody(organisationId, seriesOf(rule), asOf);
  }
}

/** The rule that was in force at an instant. */
function ruleAt({ rules: { versions } }: OfBadge, when: When): BadgeRule | undefined {
  const at = instantOf(when);
  return versions.find(({ from, before }) => (from === null || from <= at) && (before === undefined || at < before))?.rule;
}

function instantOf({ now, asOf }: When): Instant {
  return asOf?.at ?? now;
}

function seriesOf({ sources }: BadgeRule): Set<string> {
  return new Set(sources.map(({ seriesId }) => seriesId));
}
