import { Global, Module } from '@nestjs/common';
import { AutomationsModule } from '../automations/automations.module.ts';
import { PointsModule } from '../points/points.module.ts';
import { AwardBadges } from './award-badges.ts';
import { BadgeDefaultsController } from './badge-defaults.controller.ts';
import { BadgeSource } from './badge-source.ts';
import { BadgeWinsController } from './badge-wins.controller.ts';
import { BadgesController } from './badges.controller.ts';
import { ClosePeriods } from './close-periods.ts';
import { DeleteBadgeHandler } from './delete-badge.ts';
import { GiveBadgeHandler } from './give-badge.ts';
import { JudgeSavedBadge } from './judge-saved-badge.ts';
import { PayWins } from './pay-wins.ts';
import { ReinstateWinsHandler } from './reinstate-wins.ts';
import { RenewBadgeKeyHandler } from './renew-badge-key.ts';
import { RestoreBadgeHandler } from './restore-badge.ts';
import { RevokeWinsHandler } from './revoke-wins.ts';
import { RulesOfWins } from './rules-of-wins.ts';
import { SaveBadgeHandler } from './save-badge.ts';
import { SetBadgeDefaultsHandler } from './set-badge-defaults.ts';
import { SharedBadges } from './shared-badges.ts';
import { TryBadge } from './try-badge.ts';

@Global()
@Module({
  imports: [PointsModule, AutomationsModule],
  controllers: [BadgesController, BadgeWinsController, BadgeDefaultsController],
  providers: [
    JudgeSavedBadge,
    SaveBadgeHandler,
    TryBadge,
    DeleteBadgeHandler,
    RestoreBadgeHandler,
    RenewBadgeKeyHandler,
    SharedBadges,
    GiveBadgeHandler,
    RevokeWinsHandler,
    ReinstateWinsHandler,
    SetBadgeDefaultsHandler,
    AwardBadges,
    ClosePeriods,
    PayWins,
    BadgeSource,
    RulesOfWins,
  ],
  exports: [RulesOfWins],
})
export class BadgesModule {}
