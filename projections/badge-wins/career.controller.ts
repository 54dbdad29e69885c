import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf, When } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { BadgeList } from '../badges/badge-list.ts';
import { isForPlayers } from '../badges/badges.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { careerRow } from './badge-wins.view.ts';
import { Possessions } from './possessions.ts';
import { wonOf } from './read-wins.ts';

export class OfProfile {
  @Id({ optional: true, note: 'Whose; the acting profile unless told' }) profileid?: string;
  @When({ optional: true, note: 'Ours. As of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}

/** How far somebody has come, level by level. */
@Route('badges')
export class CareerController {
  constructor(
    private readonly list: BadgeList,
    private readonly possessions: Possessions,
  ) {}

  /** U-103. */
  @Get('career', 'All badges of levels, and how far a player has come in each.', ok({ career: listOf(careerRow) }))
  @Allow(member, { scope: 'read', acting: null })
  async career(@Query() sent: OfProfile, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { badges, wins } = await this.possessions.of(sent.profileid ?? viewer.profileId ?? '', viewer, asOfSent(sent));
    const ofLevels = badges.filter((badge) => badge.kind === 'levels' && (isForPlayers(badge) || wins.has(badge.badgeId)));
    const career = ofLevels.map(async (badge) => {
      const won = wins.get(badge.badgeId) ?? [];
      const { current_level: level, next_level } = wonOf(won, badge);
      const date = won.find(({ win }) => win.levelId === level)?.then.where.wonAt ?? null;
      return { badge: await this.list.row(badge, viewer), level, next_level, date };
    });
    return { status: 'ok', career: await Promise.all(career) };
  }
}

export function asOfSent({ at, sense = 'happened' }: { at?: Instant; sense?: Sense }): AsOf | undefined {
  return at === undefined ? undefined : { at, sense };
}
