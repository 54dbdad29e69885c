import { Module, type OnModuleInit } from '@nestjs/common';
import { Reactions } from '../platform/reactions.ts';
import { AwardPointsHandler } from './award-points.ts';
import { FollowLinks } from './follow-links.ts';
import { Followers } from './followers.ts';
import { PaidEntries } from './paid-entries.ts';
import { PointsController } from './points.controller.ts';
import { Replacements } from './replacements.ts';
import { RetagPointsHandler } from './retag-points.ts';
import { ScoreSubmission } from './submit-score.ts';

@Module({
  controllers: [PointsController],
  providers: [AwardPointsHandler, RetagPointsHandler, ScoreSubmission, Followers, FollowLinks, PaidEntries, Replacements],
  exports: [PaidEntries, Replacements],
})
export class PointsModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly links: FollowLinks,
  ) {}

  onModuleInit(): void {
    this.reactions.add(this.links);
  }
}
