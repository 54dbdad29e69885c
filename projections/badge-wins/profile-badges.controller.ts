import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { badgeRow } from '../badges/badges.view.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { asOfSent, OfProfile } from './career.controller.ts';
import { Possessions } from './possessions.ts';
import { wonOf } from './read-wins.ts';

/** What somebody has won, as their profile shows it. */
@Route('competition_score')
export class ProfileBadgesController {
  constructor(
    private readonly list: BadgeList,
    private readonly possessions: Possessions,
  ) {}

  @Get('profile_badges', 'The badges that a player has, how often, and since when: the latest first.', ok({ badges: listOf(badgeRow) }))
  @Allow(member, { scope: 'read', acting: null })
  async profileBadges(@Query() sent: OfProfile, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { badges, wins } = await this.possessions.of(sent.profileid ?? viewer.profileId ?? '', viewer, asOfSent(sent));
    const has = badges.flatMap((badge) => {
      const won = wins.get(badge.badgeId);
      return won ? [{ badge, won: wonOf(won, badge) }] : [];
    });
    has.sort((a, b) => ((a.won.last_won ?? '') > (b.won.last_won ?? '') ? -1 : 1));
    return {
      status: 'ok',
      badges: await Promise.all(has.map(async ({ badge, won }) => ({ ...(await this.list.row(badge, viewer)), ...won }))),
    };
  }
}
