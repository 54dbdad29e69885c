import { Injectable } from '@nestjs/common';
import type { BadgeTrialRow } from '../../projections/badges/badges.view.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { badge, badgeOf, mustBeThere } from './badge.ts';
import { versionsAfter } from './badge-versions.values.ts';
import type { GivenBadge } from './given-badge.ts';
import { JudgeSavedBadge } from './judge-saved-badge.ts';
import { type BadgeTrial, ToldBadgeTrials, type TrialWins } from './told-badge-trials.ts';

type Trial = { organisationId: string; badgeId: string; isNew: boolean; at: Instant };
type NameOf = (profileId: string) => string;

/** Tries what might be saved, on the entries that there are: for all the past, and from now on. It is tried as if the badge were open. */
@Injectable()
export class TryBadge {
  constructor(
    private readonly decisions: Decisions,
    private readonly judging: JudgeSavedBadge,
    private readonly trials: ToldBadgeTrials,
    private readonly players: ShownPlayers,
  ) {}

  /** @throws NotFound, Refused as a save of the rule */
  async of({ organisationId, badgeId, isNew, at }: Trial, given: GivenBadge): Promise<{ always: BadgeTrialRow; now: BadgeTrialRow }> {
    const state = await this.decisions.load(badge, badgeOf(organisationId, badgeId));
    if (!isNew) mustBeThere(state);
    if (isNew && state.look) throw new NotFound('badge');
    const rule = await this.judging.rule(organisationId, given, state);
    const { rules, version } = state;
    const seriesIds = [...new Set([...rules.versions.map((one) => one.rule), rule].flatMap(({ sources }) => sources))].map(
      ({ seriesId }) => seriesId,
    );
    const tried = async (from: Instant | null) => {
      const data = { badgeId, version: version + 1, rule, from, at };
      const after = versionsAfter(rules, { type: 'BadgeRuleSet', data });
      return this.trials.of({ organisationId, badgeId, kind: rule.kind, seriesIds: [...new Set(seriesIds)], rules: after });
    };
    const people = await this.players.organisation(organisationId);
    const nameOf = (profileId: string) => people.person(profileId)?.name ?? '';
    return { always: toldTrial(await tried(null), nameOf), now: toldTrial(await tried(at), nameOf) };
  }
}

function toldTrial({ given, withdrawn, moved, wouldHave, points }: BadgeTrial, nameOf: NameOf): BadgeTrialRow {
  return {
    given: toldWins(given, nameOf),
    withdrawn: toldWins(withdrawn, nameOf),
    moved: toldWins(moved, nameOf),
    would_have: {
      count: wouldHave.count,
      players: wouldHave.first.map(({ profileId, since, gains }) => ({
        profile_id: profileId,
        Name: nameOf(profileId),
        since,
        gains: gains ? 1 : 0,
      })),
    },
    points: points.map(({ seriesId, points: sum }) => ({ scoreseries_id: seriesId, points: sum })),
  };
}

function toldWins({ count, first }: TrialWins, nameOf: NameOf): BadgeTrialRow['given'] {
  return {
    count,
    players: first.map(({ profileId, levelId, wonAt }) => ({
      profile_id: profileId,
      Name: nameOf(profileId),
      level_id: levelId,
      since: wonAt,
    })),
  };
}
